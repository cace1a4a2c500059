/** The buttons below the board. */
import { button, html } from './dom';
import type { Desk } from './desk';
import { icon, type Icon } from './icons';
import type { Act } from './keys';
import type { Autoplay } from './autoplay';
import type { Word } from './words';

/** How long autoplay waits between two moves, in seconds. */
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export type Do = (act: Act) => void;

/** The controls: steps, the number of the move, autoplay. */
export class Controls {
  readonly root = html('div', { class: 'bar', part: 'controls', role: 'toolbar' });
  readonly number = html('output', { class: 'number', part: 'number' });
  readonly #play: HTMLButtonElement;
  readonly #speed = html('select', { class: 'speed' });
  readonly #desk: Desk;
  readonly #autoplay: Autoplay;
  readonly #buttons: [HTMLButtonElement, Word][];

  constructor(desk: Desk, autoplay: Autoplay, act: Do) {
    this.#desk = desk;
    this.#autoplay = autoplay;
    const add = (word: Word, sign: Icon, name: Act): [HTMLButtonElement, Word] => [named(button('', icon(sign), () => act(name)), name), word];
    const back = [add('first', 'first', 'first'), add('previous', 'previous', 'previous')];
    const on = [add('next', 'next', 'next'), add('last', 'last', 'last'), add('play', 'play', 'autoplay')];
    const more = [add('turnBoard', 'turn', 'turn'), add('keys', 'keys', 'keys')];
    this.#buttons = [...back, ...on, ...more];
    this.#play = on[2]![0];
    for (const seconds of SPEEDS) this.#speed.append(html('option', { value: String(seconds) }, `${seconds} s`));
    this.#speed.value = '1';
    this.#speed.addEventListener('change', () => {
      autoplay.stop();
      autoplay.toggle(Number(this.#speed.value));
    });
    const only = (list: [HTMLButtonElement, Word][]) => list.map(([element]) => element);
    this.root.append(...only(back), this.number, ...only(on), this.#speed, html('span', { class: 'gap' }), ...only(more));
  }

  /** Shows whether moves play by themselves, in the words of the language. */
  show(): void {
    const { say } = this.#desk;
    const { isPlaying } = this.#autoplay;
    for (const [element, word] of this.#buttons) name(element, say(element === this.#play && isPlaying ? 'stop' : word));
    this.#play.replaceChildren(icon(isPlaying ? 'stop' : 'play'));
    this.#speed.hidden = !isPlaying;
    name(this.#speed, say('speed'));
    name(this.root, say('controls'));
  }
}

/** Style sheets know a button by its act. */
function named(element: HTMLButtonElement, act: Act): HTMLButtonElement {
  element.dataset['act'] = act;
  return element;
}

function name(element: HTMLElement, label: string): void {
  element.setAttribute('aria-label', label);
  if (element instanceof HTMLButtonElement) element.title = label;
}
