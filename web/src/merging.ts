/** Another record merged into the open one; and where both disagree, what each says, settled with one press. */
import './rest';
import { button, html, parse } from './dom';
import type { Desk } from './desk';
import { isFull, loadFull, type Full, type FullBoard } from './engine';
import type { Conflict, Said } from './types';
import { wordOf, type Word } from './words';

/** Has the build that merges change the record: as one change, which undo takes back. */
function change<T>(desk: Desk, engine: Full, act: (board: FullBoard) => T): Promise<T> {
  return new Promise((done, failed) => {
    desk.edit((board) => {
      // The small build cannot merge: the large one says what becomes of the bytes.
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
 * Merges a record into the open one, and goes to the first conflict. Tells how many there are; nothing if it could not be merged. A game that is
 * another one becomes another game of the record; `turn` goes there, if somebody wants to see it.
 */
export async function mergeIn(desk: Desk, bytes: Uint8Array, name: string, base: Uint8Array | undefined, turn: (game: number) => void): Promise<number | undefined> {
  const engine = await loadFull();
  const { say, board } = desk;
  if (!board) return undefined;
  const before = board.save();
  const games = desk.record?.games ?? 0;
  // What went wrong has been told already.
  const left = await change(desk, engine, (large) => large.merge(bytes, name, base)).catch(() => undefined);
  if (left === undefined) return undefined;
  if (left > 0 && !desk.facts?.conflicts) desk.step((now) => now.seek('conflict', '', true));
  const added = (desk.record?.games ?? 0) - games;
  if (added > 0) {
    desk.tell(say('addedGames', name, added), button(say('showIt'), say('showIt'), () => turn(games)));
    return left;
  }
  const isNew = !isSame(before, desk.board?.save() ?? before);
  desk.tell(left > 0 ? say('mergedConflicts', name, left) : say(isNew ? 'merged' : 'nothingNew', name));
  return left;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

const KINDS: Record<string, Word> = {
  'deleted-by-ours': 'deletedByOurs', 'deleted-by-theirs': 'deletedByTheirs', 'main-line': 'otherMainLine', unreadable: 'conflict',
};
/** Texts are the one thing of which a node can have what both sides say. */
const TEXTS = new Set(['C', 'GC']);

/** Shows the conflicts of the selected node. */
export async function showConflicts(desk: Desk, inside: HTMLElement): Promise<void> {
  const { facts } = desk;
  const engine = await loadFull();
  const { board, record } = desk;
  // Somebody may have gone on meanwhile.
  if (!board || !record || desk.facts !== facts || !facts?.conflicts) return;
  const own = isFull(board) ? board : new engine.Board(board.save(), '', '');
  const all = parse<Conflict[]>(own.conflicts());
  if (own !== board) own.free();
  const settle = (number: number, choice: string) => {
    void change(desk, engine, (large) => large.settle(number, choice)).catch(() => undefined);
    // What was pressed is gone; whoever has no pointer goes on from here.
    inside.querySelector<HTMLElement>('button')?.focus();
  };
  const here = [...all.entries()].filter(([, { game, node }]) => game === record.game && node === facts.node);
  inside.replaceChildren(...here.map(([number, conflict]) => one(desk, conflict, (choice) => settle(number, choice))));
  if (all.length > 1) inside.append(allOf(desk, all.length, (choice) => settle(-1, choice)));
}

/** All conflicts: how many there are, where the next one is, and the same answer for each. */
function allOf(desk: Desk, count: number, settle: (choice: string) => void): HTMLElement {
  const { say } = desk;
  const act = (word: Word, run: () => void) => button(say(word), say(word), run);
  return html('div', { class: 'bar', role: 'group', 'aria-label': say('conflicts', count) }, html('span', {}, say('conflicts', count)),
    act('nextConflict', () => void desk.step((board) => board.seek('conflict', '', true))),
    act('allOurs', () => settle('ours')), act('allTheirs', () => settle('theirs')));
}

/** A conflict: what it is about, both sides beside each other, and what both began with. */
function one({ say }: Desk, conflict: Conflict, settle: (choice: string) => void): HTMLElement {
  const { kind, ours, theirs, base } = conflict;
  const titles = new Set([...ours, ...theirs].map(([ident, title]) => titleOf(say, ident, title)));
  const named = KINDS[kind];
  const title = named ? say(named) : [...titles].join(', ');
  const side = (word: Word, said: Said[], take: Word, choice: string) => {
    const press = button(`${say(take)}: ${title}`, say(take), () => settle(choice));
    return html('div', { class: 'claim' }, html('span', { class: 'who' }, say(word)), text(say, said, titles.size > 1, kind), press);
  };
  const root = html('div', { class: 'conflict', role: 'group', 'aria-label': `${say('conflict')}: ${title}` }, html('b', {}, title));
  if (kind === 'unreadable') return root;
  root.append(html('div', { class: 'sides' }, side('ours', ours, 'takeOurs', 'ours'), side('theirs', theirs, 'takeTheirs', 'theirs')));
  if (base.length) root.append(html('div', { class: 'who' }, `${say('atFirst')}: `, text(say, base, titles.size > 1, kind)));
  const isText = theirs.length > 0 && [...ours, ...theirs].every(([ident]) => TEXTS.has(ident));
  if (isText) root.append(button(say('takeBoth'), say('takeBoth'), () => settle('union')));
  return root;
}

type Saying = Desk['say'];

function titleOf(say: Saying, ident: string, title: string): string {
  const word = wordOf(`info.${ident}`);
  return word ? say(word) : title || ident;
}

/** What a side says: its values, with their titles where they differ. */
function text(say: Saying, said: Said[], hasTitles: boolean, kind: string): HTMLElement {
  const line = ([ident, title, value]: Said) => (hasTitles ? `${titleOf(say, ident, title)} ${value}`.trim() : value || titleOf(say, ident, title));
  const nothing = kind === 'property' ? `(${say('none')})` : '';
  return html('span', { class: 'said' }, said.length ? said.map(line).join('\n') : nothing);
}
