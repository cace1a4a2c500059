/** Merging another record into the open one, and resolving conflicts. */
import '../i18n/more';
import { button, html, parse } from '../dom';
import type { RecordController } from '../board/record-controller';
import { isFull, loadFull, type Full, type FullBoard } from '../engine/engine';
import type { Conflict, SideValue } from '../engine/types';
import { messageKey, type MessageKey } from '../i18n';

/** Merges in the largest build, as one edit that can be undone. */
function change<T>(controller: RecordController, engine: Full, act: (board: FullBoard) => T): Promise<T> {
  return new Promise((done, failed) => {
    controller.edit((board) => {
      // The smaller builds cannot merge.
      const large = isFull(board) ? board : new engine.Board(board.save(), '', '');
      try {
        const result = act(large);
        if (large !== board) board.replace(large.save());
        done(result);
      } catch (error) {
        failed(error);
        throw error;
      } finally {
        if (large !== board) large.free();
      }
    });
  });
}

/**
 * Merges a record into the open one and selects the first conflict. Returns the number of conflicts; nothing if merging failed. A different
 * game is added to the file; `turn` switches to it on request.
 */
export async function mergeIn(
  controller: RecordController,
  bytes: Uint8Array,
  name: string,
  base: Uint8Array | undefined,
  turn: (game: number) => void,
): Promise<number | undefined> {
  const engine = await loadFull();
  const { t, board } = controller;
  if (!board) return undefined;
  const before = board.save();
  const games = controller.record?.games ?? 0;
  // The error has been shown already.
  const left = await change(controller, engine, (large) => large.merge(bytes, name, base)).catch(() => undefined);
  if (left === undefined) return undefined;
  if (left > 0 && !controller.facts?.conflicts) controller.step((now) => now.seek('conflict', '', true));
  const added = (controller.record?.games ?? 0) - games;
  if (added > 0) {
    controller.notify(
      t('addedGames', name, added),
      button(t('showIt'), t('showIt'), () => turn(games)),
    );
    return left;
  }
  const isNew = !isSame(before, controller.board?.save() ?? before);
  controller.notify(left > 0 ? t('mergedConflicts', name, left) : t(isNew ? 'merged' : 'nothingNew', name));
  return left;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

const KINDS: Record<string, MessageKey> = {
  'deleted-by-ours': 'deletedByOurs',
  'deleted-by-theirs': 'deletedByTheirs',
  'main-line': 'otherMainLine',
  unreadable: 'conflict',
};
/** Only texts can keep both sides. */
const TEXTS = new Set(['C', 'GC']);

/** Shows the conflicts of the selected node. */
export async function showConflicts(controller: RecordController, inside: HTMLElement): Promise<void> {
  const { facts } = controller;
  const engine = await loadFull();
  const { board, record } = controller;
  // The reader may have moved on meanwhile.
  if (!board || !record || controller.facts !== facts || !facts?.conflicts) return;
  const own = isFull(board) ? board : new engine.Board(board.save(), '', '');
  const all = parse(own.conflicts());
  if (own !== board) own.free();
  const settle = (number: number, choice: string) => {
    void change(controller, engine, (large) => large.resolve(number, choice)).catch(() => undefined);
    // The pressed button is gone; keyboard users continue from here.
    inside.querySelector<HTMLElement>('button')?.focus();
  };
  const here = [...all.entries()].filter(([, { game, node }]) => game === record.game && node === facts.node);
  inside.replaceChildren(
    ...here.map(([number, conflict]) => one(controller, conflict, (choice) => settle(number, choice))),
  );
  if (all.length > 1) inside.append(allOf(controller, all.length, (choice) => settle(-1, choice)));
}

/** All conflicts: their number, the next one, and one answer for all. */
function allOf(controller: RecordController, count: number, settle: (choice: string) => void): HTMLElement {
  const { t } = controller;
  const act = (word: MessageKey, run: () => void) => button(t(word), t(word), run);
  return html(
    'div',
    { class: 'bar', role: 'group', 'aria-label': t('conflicts', count) },
    html('span', {}, t('conflicts', count)),
    act('nextConflict', () => void controller.step((board) => board.seek('conflict', '', true))),
    act('allOurs', () => settle('ours')),
    act('allTheirs', () => settle('theirs')),
  );
}

/** A conflict: the property, both sides next to each other, and their common ancestor. */
function one({ t }: RecordController, conflict: Conflict, settle: (choice: string) => void): HTMLElement {
  const { kind, ours, theirs, base } = conflict;
  const titles = new Set([...ours, ...theirs].map(([ident, title]) => titleOf(t, ident, title)));
  const named = KINDS[kind];
  const title = named ? t(named) : [...titles].join(', ');
  const side = (word: MessageKey, said: SideValue[], take: MessageKey, choice: string) => {
    const press = button(`${t(take)}: ${title}`, t(take), () => settle(choice));
    return html(
      'div',
      { class: 'claim' },
      html('span', { class: 'who' }, t(word)),
      text(t, said, titles.size > 1, kind),
      press,
    );
  };
  const root = html(
    'div',
    { class: 'conflict', role: 'group', 'aria-label': `${t('conflict')}: ${title}` },
    html('b', {}, title),
  );
  if (kind === 'unreadable') return root;
  root.append(
    html(
      'div',
      { class: 'sides' },
      side('ours', ours, 'takeOurs', 'ours'),
      side('theirs', theirs, 'takeTheirs', 'theirs'),
    ),
  );
  if (base.length)
    root.append(html('div', { class: 'who' }, `${t('atFirst')}: `, text(t, base, titles.size > 1, kind)));
  const isText = theirs.length > 0 && [...ours, ...theirs].every(([ident]) => TEXTS.has(ident));
  if (isText) root.append(button(t('takeBoth'), t('takeBoth'), () => settle('union')));
  return root;
}

type Saying = RecordController['t'];

function titleOf(t: Saying, ident: string, title: string): string {
  const word = messageKey(`info.${ident}`);
  return word ? t(word) : title || ident;
}

/** One side: its values, with titles where they differ. */
function text(t: Saying, said: SideValue[], hasTitles: boolean, kind: string): HTMLElement {
  const line = ([ident, title, value]: SideValue) =>
    hasTitles ? `${titleOf(t, ident, title)} ${value}`.trim() : value || titleOf(t, ident, title);
  const nothing = kind === 'property' ? `(${t('none')})` : '';
  return html('span', { class: 'status' }, said.length ? said.map(line).join('\n') : nothing);
}
