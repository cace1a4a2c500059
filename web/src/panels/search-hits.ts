/** The list of hits of a search in the record. */
import '../i18n/more';
import type { RecordController } from '../board/record-controller';
import { html, parse } from '../dom';
import { numberText } from './move-number';
import { colorName } from './players';

/** Hits listed at a time. */
const SHOWN = 100;

export class SearchHits {
  readonly root = html('ol', { class: 'found' });
  readonly #controller: RecordController;
  readonly #chosen: () => void;
  #listed = '';

  /** `chosen` is called after the reader has gone to a hit. */
  constructor(controller: RecordController, chosen: () => void) {
    [this.#controller, this.#chosen] = [controller, chosen];
    this.root.setAttribute('aria-label', controller.t('search'));
  }

  /** The hits have changed. */
  forget(): void {
    this.#listed = '';
  }

  /** Shows the part of the list with the selected node. */
  show(found: Uint32Array | undefined, here: number): void {
    const at = Math.max(0, found?.indexOf(here) ?? 0);
    const from = found ? at - (at % SHOWN) : -1;
    if (this.#listed !== `${from}`) {
      this.#listed = `${from}`;
      this.#fill(found ?? new Uint32Array(), from);
    }
    this.root.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const now = this.root.querySelector<HTMLElement>(`[data-node="${here}"]`);
    now?.setAttribute('aria-current', 'true');
    if (now) this.root.scrollTop = now.offsetTop - this.root.offsetTop - this.root.clientHeight / 2;
  }

  #fill(found: Uint32Array, from: number): void {
    const { t, editable } = this.#controller;
    const nodes = from < 0 || !editable ? [] : Array.from(found.slice(from, from + SHOWN));
    const more = found.length - Math.max(0, from) - nodes.length;
    this.root.replaceChildren(
      ...nodes.map((node) => html('li', {}, this.#item(node))),
      ...(more > 0 && nodes.length ? [html('li', {}, t('andMore', more))] : []),
    );
    this.root.hidden = !nodes.length;
  }

  /** A hit: move number, move, comment. */
  #item(node: number): HTMLButtonElement {
    const { t, editable, record } = this.#controller;
    const [, color, text, number, , comment] = parse(editable!.line(node, 1))[0] ?? [node, '', '', 0, '', ''];
    const count = number > 0 ? numberText(record?.number, number, color) : '';
    const name = [count, colorName(t, color), text || (number > 0 ? '–' : t('start'))].filter(Boolean).join(' ');
    const comments = comment ? [' ', comment] : [];
    const press = html('button', { type: 'button', 'data-node': String(node) }, html('b', {}, name), ...comments);
    press.addEventListener('click', () => {
      this.#controller.step((board) => board.go(node));
      this.#chosen();
    });
    return press;
  }
}
