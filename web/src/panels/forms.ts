/** The forms of the editor: comment, move annotations, game info, SGF of the node. */
import '../i18n/more';
import { button, html, parse } from '../dom';
import type { Board, ViewBoard } from '../engine/engine';
import type { RecordController } from '../board/record-controller';
import { messageKey, type MessageKey } from '../i18n';

/** Pause after typing before text is written to the record, in milliseconds. */
const PAUSE = 300;
/** The longest time that typed text waits without a pause, so that a crash loses little, in milliseconds. */
const LATEST = 800;

/** A text field that writes to the record after a pause or a second, and before any other edit. */
function written(
  controller: RecordController,
  text: HTMLTextAreaElement | HTMLInputElement,
  take: (board: Board) => void,
): void {
  let timer = 0;
  let since = 0;
  const draft = () => {
    clearTimeout(timer);
    controller.drafts.delete(draft);
    controller.change(take);
  };
  text.addEventListener('input', () => {
    if (!controller.drafts.has(draft)) since = performance.now();
    controller.drafts.add(draft);
    clearTimeout(timer);
    timer = window.setTimeout(
      () => {
        if (controller.drafts.has(draft)) draft();
      },
      Math.max(0, Math.min(PAUSE, since + LATEST - performance.now())),
    );
  });
  text.addEventListener('change', () => {
    if (controller.drafts.has(draft)) draft();
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a panel, created once, so that focus and scroll position survive updates. */
function fields(inside: HTMLElement, kind: string, make: () => Node[]): Map<string, Field> {
  if (inside.dataset['kind'] !== kind) {
    inside.replaceChildren(...make());
    inside.dataset['kind'] = kind;
  }
  return new Map([...inside.querySelectorAll<Field>('input, textarea')].map((field) => [field.name, field]));
}

function put(field: Field | undefined, value: string, busy: Element | null): void {
  if (field && field !== busy && field.value !== value) field.value = value;
}

export function comment(controller: RecordController, inside: HTMLElement, _: ViewBoard, busy: Element | null): void {
  const board = controller.editable;
  if (!board) return;
  const known = fields(inside, 'comment', () => {
    const text = html('textarea', { name: 'C', 'aria-label': controller.t('comment') });
    const title = html('input', { name: 'N', 'aria-label': controller.t('nodeName') });
    for (const field of [text, title])
      written(controller, field, (now) => now.set(field.name, field.value ? [field.value] : []));
    return [text, html('label', {}, controller.t('nodeName'), title)];
  });
  put(known.get('C'), board.comment(), busy);
  put(known.get('N'), parse(board.properties()).find(({ ident }) => ident === 'N')?.values[0] ?? '', busy);
}

const JUDGEMENTS: [ident: string, word: MessageKey][][] = [
  [
    ['GB', 'goodForBlack'],
    ['GW', 'goodForWhite'],
    ['DM', 'even'],
    ['UC', 'unclear'],
  ],
  [
    ['TE', 'good'],
    ['BM', 'bad'],
    ['DO', 'doubtful'],
    ['IT', 'interesting'],
  ],
  [['HO', 'hotspot']],
];

/** Move annotations: off, on, emphasized. */
export function judgements(controller: RecordController, inside: HTMLElement): void {
  const known = new Map(controller.facts?.judgements);
  const choice = ([ident, word]: [string, MessageKey]) => {
    const now = known.get(ident);
    const hasDegrees = ident !== 'DO' && ident !== 'IT';
    const next = now === undefined ? '1' : now === '2' || !hasDegrees ? '' : '2';
    const name = controller.t(word);
    const element = button(
      name,
      name + (now === '2' ? ' ++' : ''),
      () => void controller.edit((board) => board.judge(ident, next)),
    );
    element.setAttribute('aria-pressed', String(now !== undefined));
    return element;
  };
  inside.replaceChildren(...JUDGEMENTS.map((group) => html('div', { class: 'bar' }, ...group.map(choice))));
}

/** The order in which people think of a game: the players, the result, the occasion, the rules, and who wrote it down. */
const INFO_ORDER = 'PB BR BT PW WR WT RE DT PC EV RO GN RU KM HA TM OT ON GC AN US SO CP'.split(' ');

function byImportance([one]: [string, string], [other]: [string, string]): number {
  const place = (ident: string) => INFO_ORDER.indexOf(ident) + 1 || INFO_ORDER.length + 1;
  return place(one) - place(other);
}

export function info(controller: RecordController, inside: HTMLElement, _: ViewBoard, busy: Element | null): void {
  const board = controller.editable;
  if (!board) return;
  const values = parse(board.info());
  const known = fields(inside, `info ${controller.record?.number}`, () =>
    parse<[string, string][]>(board.info_fields())
      .sort(byImportance)
      .map(([ident, title]) => {
        const field = ident === 'GC' ? html('textarea', { name: ident }) : html('input', { name: ident });
        written(controller, field, (now) => now.set_info(ident, field.value));
        const word = messageKey(`info.${ident}`);
        return html('label', {}, word ? controller.t(word) : title || ident, field);
      }),
  );
  for (const [ident, field] of known)
    put(field, values.findLast((property) => property.ident === ident)?.values[0] ?? '', busy);
}

/** The SGF of the node, editable. */
export function source(controller: RecordController, inside: HTMLElement, _: ViewBoard, busy: Element | null): void {
  const board = controller.editable;
  if (!board) return;
  const known = fields(inside, 'source', () => {
    const text = html('textarea', {
      name: 'source',
      'aria-label': controller.t('source'),
      class: 'source',
      spellcheck: 'false',
    });
    const take = () => {
      if (controller.edit((now) => now.set_source(text.value)))
        text.value = controller.editable?.source() ?? text.value;
    };
    return [text, button(controller.t('apply'), controller.t('apply'), take)];
  });
  put(known.get('source'), board.source(), busy);
}
