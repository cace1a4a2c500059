/** The panels of the editor: the comment, judgements, the game info, the node as it stands, what is found. Each is filled when it is open. */
import { button, html, parse } from './dom';
import type { Board } from './engine';
import type { Desk } from './desk';
import { findings } from './findings';
import { finder } from './finder';
import type { Property } from './types';
import type { Word } from './words';

type Fill = (inside: HTMLElement, board: Board) => void | Promise<void>;

/** How long somebody may write before it becomes part of the record. */
const PAUSE = 300;

export function panels(host: HTMLElement, desk: Desk, isEditor: boolean): HTMLElement[] {
  const panel = (word: Word, fill: Fill, isFixed = false) => {
    const inside = html('div', { class: 'inside' });
    const details = html('details', { 'data-panel': word }, html('summary', {}, desk.say(word)), inside);
    let node = -1;
    const again = () => {
      const now = desk.board;
      const active = (host.shadowRoot as ShadowRoot).activeElement;
      const isSame = node === desk.facts?.node;
      // What somebody is writing in stays as it is, as long as the node is the same.
      const isBusy = isSame && inside.contains(active) && active!.matches('input, textarea');
      if (!details.open || !now || isBusy || (isFixed && inside.childElementCount)) return;
      node = desk.facts?.node ?? -1;
      void keepFocus(details, inside, active, () => fill(inside, now));
    };
    details.addEventListener('toggle', again);
    host.addEventListener('sgf-change', again);
    host.addEventListener('sgf-step', again);
    host.addEventListener('sgf-open', () => { node = -1; if (isFixed) inside.replaceChildren(); again(); });
    return details;
  };
  const search = panel('search', (inside) => finder(desk, inside), true);
  if (!isEditor) return [search];
  return [
    panel('comment', (inside, board) => comment(desk, inside, board)),
    panel('judgement', (inside) => judgements(desk, inside)),
    panel('info', (inside, board) => info(desk, inside, board)),
    search,
    panel('findings', (inside) => findings(desk, inside)),
    panel('source', (inside, board) => source(desk, inside, board)),
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

function comment(desk: Desk, inside: HTMLElement, board: Board): void {
  const text = html('textarea', { 'aria-label': desk.say('comment') });
  text.value = board.comment();
  written(desk, text, (now) => now.set('C', text.value ? [text.value] : []));
  const title = html('input', { 'aria-label': desk.say('nodeName') });
  title.value = parse<Property[]>(board.properties()).find(({ ident }) => ident === 'N')?.values[0] ?? '';
  written(desk, title, (now) => now.set('N', title.value ? [title.value] : []));
  inside.replaceChildren(text, html('label', {}, desk.say('nodeName'), title));
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

function info(desk: Desk, inside: HTMLElement, board: Board): void {
  const known = parse<Property[]>(board.info());
  const fields = parse<[string, string][]>(board.info_fields());
  inside.replaceChildren(...fields.map(([ident, title]) => {
    const input = ident === 'GC' ? html('textarea', { name: ident }) : html('input', { name: ident });
    const value = known.filter((property) => property.ident === ident).at(-1)?.values[0] ?? '';
    input.value = value;
    written(desk, input, (now) => now.set_info(ident, input.value));
    return html('label', {}, title || ident, input);
  }));
}

/** The node as it stands in the record, to be written by hand. */
function source(desk: Desk, inside: HTMLElement, board: Board): void {
  const text = html('textarea', { 'aria-label': desk.say('source'), class: 'source', spellcheck: 'false' });
  text.value = board.source();
  const take = () => {
    const before = text.value;
    if (desk.edit((now) => now.set_source(before))) text.value = desk.board?.source() ?? before;
  };
  inside.replaceChildren(text, button(desk.say('apply'), desk.say('apply'), take));
}
