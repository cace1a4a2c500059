/** What the panels of the editor are filled with: the comment, judgements, the game info, the node as it stands. */
import './rest';
import { button, html, parse } from './dom';
import type { Board, Viewed } from './engine';
import type { Desk } from './desk';
import type { Property } from './types';
import { wordOf, type Word } from './words';

/** How long somebody may write before it becomes part of the record. */
const PAUSE = 300;

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

export function comment(desk: Desk, inside: HTMLElement, _: Viewed, busy: Element | null): void {
  const board = desk.editable;
  if (!board) return;
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
export function judgements(desk: Desk, inside: HTMLElement): void {
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

export function info(desk: Desk, inside: HTMLElement, _: Viewed, busy: Element | null): void {
  const board = desk.editable;
  if (!board) return;
  const values = parse<Property[]>(board.info());
  const known = fields(inside, `info ${desk.record?.number}`, () => parse<[string, string][]>(board.info_fields()).map(([ident, title]) => {
    const field = ident === 'GC' ? html('textarea', { name: ident }) : html('input', { name: ident });
    written(desk, field, (now) => now.set_info(ident, field.value));
    const word = wordOf(`info.${ident}`);
    return html('label', {}, word ? desk.say(word) : title || ident, field);
  }));
  for (const [ident, field] of known) put(field, values.findLast((property) => property.ident === ident)?.values[0] ?? '', busy);
}

/** The node as it stands in the record, to be written by hand. */
export function source(desk: Desk, inside: HTMLElement, _: Viewed, busy: Element | null): void {
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
