/** The panels of the editor: the comment, judgements, the game info, the node as it stands, what is found. Each is filled when it is open. */
import { button, html, parse } from './dom';
import type { Board, Viewed } from './engine';
import type { Desk } from './desk';
import { findings } from './findings';
import { finder } from './finder';
import type { Property } from './types';
import type { Word } from './words';

/** Fills a panel; a field in which somebody writes, `busy`, stays as it is. */
type Fill = (inside: HTMLElement, board: Viewed, busy: Element | null) => void | Promise<void>;

/** How long somebody may write before it becomes part of the record. */
const PAUSE = 300;

/** Makes the panels; they listen until `signal` says that others take their place. */
export function panels(host: HTMLElement, desk: Desk, isEditor: boolean, signal: AbortSignal): HTMLElement[] {
  const panel = (word: Word, fill: Fill, isAbout: 'node' | 'record' | 'nothing' = 'node') => {
    const inside = html('div', { class: 'inside' });
    const details = html('details', { 'data-panel': word }, html('summary', {}, desk.say(word)), inside);
    let node = -1;
    const again = () => {
      const now = desk.board;
      const active = (host.shadowRoot as ShadowRoot).activeElement;
      const isSame = node === desk.facts?.node;
      const busy = isSame && active?.matches('input, textarea') ? active : null;
      if (!details.open || !now || (isAbout === 'nothing' && inside.childElementCount)) return;
      node = desk.facts?.node ?? -1;
      void keepFocus(details, inside, active, () => fill(inside, now, busy));
    };
    details.addEventListener('toggle', again);
    host.addEventListener('sgf-change', again, { signal });
    // What is about the whole record is the same at every node.
    if (isAbout === 'node') host.addEventListener('sgf-step', again, { signal });
    host.addEventListener('sgf-open', () => { node = -1; if (isAbout === 'nothing') inside.replaceChildren(); again(); }, { signal });
    return details;
  };
  const search = panel('search', (inside) => finder(desk, inside), 'nothing');
  if (!isEditor) return [search];
  return [
    panel('comment', (inside, board, busy) => comment(desk, inside, board, busy)),
    panel('judgement', (inside) => judgements(desk, inside)),
    panel('info', (inside, board, busy) => info(desk, inside, board, busy)),
    search,
    panel('findings', (inside) => findings(desk, inside), 'record'),
    panel('source', (inside, board, busy) => source(desk, inside, board, busy)),
  ];
}

/** Fills a panel anew; the focus stays on what stands in the same place. */
async function keepFocus(details: HTMLElement, inside: HTMLElement, active: Element | null, fill: () => void | Promise<void>): Promise<void> {
  const all = () => [...inside.querySelectorAll<HTMLElement>('button, input, textarea, select')];
  const index = all().findIndex((element) => element === active);
  await fill();
  if (index < 0) return;
  const now = all();
  (now[Math.min(index, now.length - 1)] ?? details.querySelector('summary')!).focus();
}

/** A text that becomes part of the record when its writer pauses, and before anything else happens. */
function written(desk: Desk, text: HTMLTextAreaElement | HTMLInputElement, take: (board: Board) => void): void {
  let timer = 0;
  const draft = () => {
    clearTimeout(timer);
    desk.drafts.delete(draft);
    desk.change(take);
  };
  text.addEventListener('input', () => {
    desk.drafts.add(draft);
    clearTimeout(timer);
    timer = window.setTimeout(() => { if (desk.drafts.has(draft)) draft(); }, PAUSE);
  });
  text.addEventListener('change', () => { if (desk.drafts.has(draft)) draft(); });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a panel, made once: whoever goes from one to the next finds it where it was. */
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

function comment(desk: Desk, inside: HTMLElement, board: Viewed, busy: Element | null): void {
  const known = fields(inside, 'comment', () => {
    const text = html('textarea', { name: 'C', 'aria-label': desk.say('comment') });
    const title = html('input', { name: 'N', 'aria-label': desk.say('nodeName') });
    for (const field of [text, title]) written(desk, field, (now) => now.set(field.name, field.value ? [field.value] : []));
    return [text, html('label', {}, desk.say('nodeName'), title)];
  });
  put(known.get('C'), board.comment(), busy);
  put(known.get('N'), parse<Property[]>(board.properties()).find(({ ident }) => ident === 'N')?.values[0] ?? '', busy);
}

const JUDGEMENTS: [ident: string, word: Word][][] = [
  [['GB', 'goodForBlack'], ['GW', 'goodForWhite'], ['DM', 'even'], ['UC', 'unclear']],
  [['TE', 'good'], ['BM', 'bad'], ['DO', 'doubtful'], ['IT', 'interesting']],
  [['HO', 'hotspot']],
];

/** Judgements: once, with emphasis, and not at all. */
function judgements(desk: Desk, inside: HTMLElement): void {
  const known = new Map(desk.facts?.judgements);
  const choice = ([ident, word]: [string, Word]) => {
    const now = known.get(ident);
    const hasDegrees = ident !== 'DO' && ident !== 'IT';
    const next = now === undefined ? '1' : now === '2' || !hasDegrees ? '' : '2';
    const name = desk.say(word);
    const element = button(name, name + (now === '2' ? ' ++' : ''), () => void desk.edit((board) => board.judge(ident, next)));
    element.setAttribute('aria-pressed', String(now !== undefined));
    return element;
  };
  inside.replaceChildren(...JUDGEMENTS.map((group) => html('div', { class: 'bar' }, ...group.map(choice))));
}

function info(desk: Desk, inside: HTMLElement, _: Viewed, busy: Element | null): void {
  const board = desk.editable;
  if (!board) return;
  const values = parse<Property[]>(board.info());
  const known = fields(inside, `info ${desk.record?.number}`, () => parse<[string, string][]>(board.info_fields()).map(([ident, title]) => {
    const field = ident === 'GC' ? html('textarea', { name: ident }) : html('input', { name: ident });
    written(desk, field, (now) => now.set_info(ident, field.value));
    return html('label', {}, title || ident, field);
  }));
  for (const [ident, field] of known) put(field, values.findLast((property) => property.ident === ident)?.values[0] ?? '', busy);
}

/** The node as it stands in the record, to be written by hand. */
function source(desk: Desk, inside: HTMLElement, _: Viewed, busy: Element | null): void {
  const board = desk.editable;
  if (!board) return;
  const known = fields(inside, 'source', () => {
    const text = html('textarea', { name: 'source', 'aria-label': desk.say('source'), class: 'source', spellcheck: 'false' });
    const take = () => {
      if (desk.edit((now) => now.set_source(text.value))) text.value = desk.editable?.source() ?? text.value;
    };
    return [text, button(desk.say('apply'), desk.say('apply'), take)];
  });
  put(known.get('source'), board.source(), busy);
}
