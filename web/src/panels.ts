/** The panels: each is loaded when it is first opened, and filled as long as it is open. */
import { html, lazily } from './dom';
import type { Viewed } from './engine';
import type { Desk } from './desk';
import type { Search } from './finder';
import type { Hand } from './hand';
import type { Word } from './words';

const forms = lazily(() => import('./forms'));
const finding = lazily(() => import('./finder'));
const checking = lazily(() => import('./findings'));

/** Fills a panel; a field in which somebody writes, `busy`, stays as it is. */
type Fill = (inside: HTMLElement, board: Viewed, busy: Element | null) => void | Promise<void>;

/** Has the search do something; it is there from the first time on. */
export function search(host: HTMLElement, desk: Desk, hand: Hand, act: (search: Search) => void): void | Promise<void> {
  return finding(({ searchOf }) => act(searchOf(host, desk, hand)));
}

/** Makes the panels; they listen until `signal` says that others take their place. */
export function panels(host: HTMLElement, desk: Desk, hand: Hand, isEditor: boolean, signal: AbortSignal): HTMLElement[] {
  const panel = (word: Word, fill: Fill, isAbout: 'node' | 'record' | 'nothing' = 'node') => {
    const inside = html('div', { class: 'inside' });
    const details = html('details', { 'data-panel': word }, html('summary', {}, desk.say(word)), inside);
    let node = -1;
    const again = () => {
      if (!details.open) return;
      const now = desk.board;
      const active = (host.shadowRoot as ShadowRoot).activeElement;
      const isSame = node === desk.facts?.node;
      const busy = isSame && active?.matches('input, textarea') ? active : null;
      if (!now || (isAbout === 'nothing' && inside.childElementCount)) return;
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
  const find = panel('search', (inside) => search(host, desk, hand, (found) => {
    found.nameBookmarks();
    // Whoever asked for it by key may be writing already.
    if (!inside.contains(found.root)) inside.replaceChildren(found.root);
  }), 'nothing');
  if (!isEditor) return [find];
  return [
    panel('comment', (inside, board, busy) => forms(({ comment }) => comment(desk, inside, board, busy))),
    panel('judgement', (inside) => forms(({ judgements }) => judgements(desk, inside))),
    panel('info', (inside, board, busy) => forms(({ info }) => info(desk, inside, board, busy))),
    find,
    panel('findings', (inside) => checking(({ findings }) => findings(desk, inside)), 'record'),
    panel('source', (inside, board, busy) => forms(({ source }) => source(desk, inside, board, busy))),
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
