/** Pieces off the board that can be moved: in hand in shogi and Hive, on the bar in backgammon. */
import '../i18n/more';
import { html, parse } from '../dom';
import type { RecordController } from './record-controller';
import type { PointerInput } from './pointer-input';
import { stone } from './tool-icons';
import { colorName } from '../panels/players';
import type { Beside } from '../engine/types';

export class PiecesInHand {
  readonly root = html('div', { class: 'hands bar', part: 'hands', role: 'group' });
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  #shown = '';

  constructor(controller: RecordController, pointer: PointerInput) {
    this.#controller = controller;
    this.#pointer = pointer;
  }

  /** Shows the pieces at the selected node. */
  show(): void {
    const { editable, t } = this.#controller;
    const text = editable?.beside() ?? '[]';
    if (text !== this.#shown) {
      this.#shown = text;
      const active = this.root.querySelector<HTMLElement>(':focus')?.dataset['site'];
      this.root.replaceChildren(...parse(text).map((one) => this.#button(one)));
      if (active) this.root.querySelector<HTMLElement>(`[data-site="${active}"]`)?.focus();
    }
    this.root.hidden = text === '[]';
    this.root.setAttribute('aria-label', t('inHand'));
    this.press();
  }

  #button({ site, name, owner, count }: Beside): HTMLButtonElement {
    const { t } = this.#controller;
    const many = count > 1 ? ` ×${count}` : '';
    const label = `${t('inHand')}: ${colorName(t, owner)} ${name}${many}`;
    const element = html('button', {
      type: 'button',
      part: 'button',
      'data-site': String(site),
      'aria-label': label,
      title: label,
    });
    if (owner) element.append(stone(owner));
    element.append(html('span', {}, name + many));
    element.addEventListener('click', () => this.#pointer.touch(site));
    return element;
  }

  /** Shows which piece is selected. */
  press(): void {
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-site]')) {
      element.setAttribute('aria-pressed', String(this.#pointer.isHeld(Number(element.dataset['site']))));
    }
  }
}
