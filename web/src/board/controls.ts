/** The buttons below the board. */
import { button, html } from '../dom';
import type { RecordController } from './record-controller';
import { icon, type Icon } from './icons';
import type { Action } from './keyboard';
import { roving } from './roving';
import type { Autoplay } from './autoplay';
import type { MessageKey } from '../i18n';

/** Delays of autoplay, in seconds. */
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export type RunAction = (act: Action) => void;

/** Steps, the move number, and autoplay. */
export class Controls {
  readonly root = html('div', { class: 'bar', part: 'controls', role: 'toolbar' });
  readonly number = html('output', { class: 'number', part: 'number' });
  readonly #play: HTMLButtonElement;
  readonly #speed = html('select', { class: 'speed' });
  readonly #controller: RecordController;
  readonly #autoplay: Autoplay;
  readonly #buttons: [HTMLButtonElement, MessageKey][];

  constructor(controller: RecordController, autoplay: Autoplay, act: RunAction) {
    this.#controller = controller;
    this.#autoplay = autoplay;
    const add = (word: MessageKey, sign: Icon, name: Action): [HTMLButtonElement, MessageKey] => [
      named(
        button('', icon(sign), () => act(name)),
        name,
      ),
      word,
    ];
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
    const only = (list: [HTMLButtonElement, MessageKey][]) => list.map(([element]) => element);
    this.root.append(
      ...only(back),
      this.number,
      ...only(on),
      this.#speed,
      html('span', { class: 'gap' }),
      ...only(more),
    );
    roving(this.root);
  }

  /** Shows whether autoplay runs. */
  show(): void {
    const { t } = this.#controller;
    const { isPlaying } = this.#autoplay;
    for (const [element, word] of this.#buttons) name(element, t(element === this.#play && isPlaying ? 'stop' : word));
    this.#play.replaceChildren(icon(isPlaying ? 'stop' : 'play'));
    this.#speed.hidden = !isPlaying;
    name(this.#speed, t('speed'));
    name(this.root, t('controls'));
  }
}

/** CSS selects a button by its action. */
function named(element: HTMLButtonElement, act: Action): HTMLButtonElement {
  element.dataset['act'] = act;
  return element;
}

function name(element: HTMLElement, label: string): void {
  element.setAttribute('aria-label', label);
  if (element instanceof HTMLButtonElement) element.title = label;
}
