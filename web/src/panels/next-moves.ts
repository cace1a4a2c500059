/** Buttons for the continuations of the current position. */
import { button, html } from '../dom';
import type { Facts } from '../engine/types';
import type { Translate } from '../i18n';
import { colorName } from './players';

/** An opening dictionary may have hundreds of continuations; the board and the tree show all. On a phone these are five rows. */
const MOST_CHOICES = 12;

/** A button for each continuation. Buttons are reused from step to step. */
export class NextMoves {
  readonly root = html('div', { class: 'next', part: 'next' });
  readonly #rest = html('span');
  readonly #buttons: HTMLButtonElement[] = [];
  readonly #go: (node: number) => void;
  #facts: Facts | undefined;

  constructor(go: (node: number) => void) {
    this.#go = go;
  }

  /** Shows the continuations; none without facts. */
  show(t: Translate, facts: Facts | undefined): void {
    this.#facts = facts;
    const shown = facts && facts.next.length > 1 ? facts.next.slice(0, MOST_CHOICES) : [];
    const sign = (color: string | null) => (color === 'b' ? '●' : color === 'w' ? '○' : '');
    shown.forEach(({ color, text }, index) => {
      const label = `${colorName(t, color)} ${text}`.trim() || '…';
      write((this.#buttons[index] ??= this.#button(index)), label, `${sign(color)} ${text || '…'}`);
    });
    const rest = shown.length ? facts!.children - shown.length : 0;
    this.#rest.textContent = `+ ${rest}`;
    const wanted = [...this.#buttons.slice(0, shown.length), ...(rest > 0 ? [this.#rest] : [])];
    while (this.root.childElementCount > wanted.length) this.root.lastElementChild!.remove();
    wanted.forEach((one, index) => {
      if (this.root.children[index] !== one) this.root.insertBefore(one, this.root.children[index] ?? null);
    });
  }

  #button(index: number): HTMLButtonElement {
    return button('', '…', () => this.#go(this.#facts!.next[index]!.node), 'variation');
  }
}

/** Updates label and text of a button if they have changed. */
function write(element: HTMLButtonElement, label: string, sign: string): void {
  if (element.textContent !== sign) element.textContent = sign;
  if (element.title === label) return;
  element.title = label;
  element.setAttribute('aria-label', label);
}
