/** What lies beside the board and can be touched: the pieces in hand of shogi and Hive, those on the bar. */
import './rest';
import { html, parse } from './dom';
import type { Desk } from './desk';
import type { Hand } from './hand';
import { stone } from './icons';
import { colorName } from './saying';
import type { Beside } from './types';

export class Hands {
  readonly root = html('div', { class: 'hands bar', part: 'hands', role: 'group' });
  readonly #desk: Desk;
  readonly #hand: Hand;
  #shown = '';

  constructor(desk: Desk, hand: Hand) {
    this.#desk = desk;
    this.#hand = hand;
  }

  /** Shows what there is to touch at the selected node. */
  show(): void {
    const { editable, say } = this.#desk;
    const text = editable?.beside() ?? '[]';
    if (text !== this.#shown) {
      this.#shown = text;
      const active = this.root.querySelector<HTMLElement>(':focus')?.dataset['site'];
      this.root.replaceChildren(...parse<Beside[]>(text).map((one) => this.#button(one)));
      if (active) this.root.querySelector<HTMLElement>(`[data-site="${active}"]`)?.focus();
    }
    this.root.hidden = text === '[]';
    this.root.setAttribute('aria-label', say('inHand'));
    this.press();
  }

  #button({ site, name, owner, count }: Beside): HTMLButtonElement {
    const { say } = this.#desk;
    const many = count > 1 ? ` ×${count}` : '';
    const label = `${say('inHand')}: ${colorName(say, owner)} ${name}${many}`;
    const element = html('button', { type: 'button', part: 'button', 'data-site': String(site), 'aria-label': label, title: label });
    if (owner) element.append(stone(owner));
    element.append(html('span', {}, name + many));
    element.addEventListener('click', () => this.#hand.touch(site));
    return element;
  }

  /** Shows which of them is held. */
  press(): void {
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-site]')) {
      element.setAttribute('aria-pressed', String(this.#hand.isHeld(Number(element.dataset['site']))));
    }
  }
}
