/** The panels. Each is loaded when first opened, and updated while open. */
import { html, lazily } from '../dom';
import type { ViewBoard } from '../engine/engine';
import type { RecordController } from '../board/record-controller';
import type { Search } from './search';
import type { PointerInput } from '../board/pointer-input';
import type { MessageKey } from '../i18n';

const forms = lazily(() => import('./forms'));
const finding = lazily(() => import('./search'));
const checking = lazily(() => import('./findings'));
const clocks = lazily(() => import('./times'));

/** Fills a panel; a field that is being edited (`busy`) stays as it is. */
type Fill = (inside: HTMLElement, board: ViewBoard, busy: Element | null) => void | Promise<void>;

/** Calls the search, once its panel exists. */
export function search(
  host: HTMLElement,
  controller: RecordController,
  pointer: PointerInput,
  act: (search: Search) => void,
): void | Promise<void> {
  return finding(({ searchOf }) => act(searchOf(host, controller, pointer)));
}

/** Creates the panels. They listen until `signal` aborts. */
export function panels(
  host: HTMLElement,
  controller: RecordController,
  pointer: PointerInput,
  isEditor: boolean,
  signal: AbortSignal,
): HTMLElement[] {
  const panel = (word: MessageKey, fill: Fill, isAbout: 'node' | 'record' | 'nothing' = 'node') => {
    const inside = html('div', { class: 'inside' });
    const details = html('details', { 'data-panel': word }, html('summary', {}, controller.t(word)), inside);
    let node = -1;
    const again = () => {
      if (!details.open) return;
      const now = controller.board;
      const active = (host.shadowRoot as ShadowRoot).activeElement;
      const isSame = node === controller.facts?.node;
      const busy = isSame && active?.matches('input, textarea') ? active : null;
      if (!now || (isAbout === 'nothing' && inside.childElementCount)) return;
      node = controller.facts?.node ?? -1;
      void keepFocus(details, inside, active, () => fill(inside, now, busy));
    };
    details.addEventListener('toggle', again);
    host.addEventListener('sgf-change', again, { signal });
    // Panels about the whole record do not change with the node.
    if (isAbout === 'node') host.addEventListener('sgf-step', again, { signal });
    host.addEventListener(
      'sgf-open',
      () => {
        node = -1;
        if (isAbout === 'nothing') inside.replaceChildren();
        again();
      },
      { signal },
    );
    return details;
  };
  const find = panel(
    'search',
    (inside) =>
      search(host, controller, pointer, (found) => {
        found.nameBookmarks();
        // A reader who opened the panel by key may be typing already.
        if (!inside.contains(found.root)) inside.replaceChildren(found.root);
      }),
    'nothing',
  );
  if (!isEditor) return [find];
  return [
    panel('judgement', (inside) => forms(({ judgements }) => judgements(controller, inside))),
    panel('info', (inside, board, busy) => forms(({ info }) => info(controller, inside, board, busy))),
    panel('times', (inside) => clocks(({ times }) => times(controller, inside))),
    find,
    panel('findings', (inside) => checking(({ findings }) => findings(controller, inside)), 'record'),
    panel('source', (inside, board, busy) => forms(({ source }) => source(controller, inside, board, busy))),
  ];
}

/** Refills a panel and keeps the focus in the same place. */
async function keepFocus(
  details: HTMLElement,
  inside: HTMLElement,
  active: Element | null,
  fill: () => void | Promise<void>,
): Promise<void> {
  const all = () => [...inside.querySelectorAll<HTMLElement>('button, input, textarea, select')];
  const index = all().findIndex((element) => element === active);
  await fill();
  if (index < 0) return;
  const now = all();
  (now[Math.min(index, now.length - 1)] ?? details.querySelector('summary')!).focus();
}
