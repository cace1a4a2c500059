/** A splitter between two parts: dragged, or moved with the arrow keys. The browser remembers its position. */
import type { RecordController } from './record-controller';
import { html } from '../dom';
import { readPreference, writePreference } from '../app/preferences';

const KINDS = {
  /** The width of the side column. */
  width: {
    property: '--side',
    orientation: 'vertical',
    keys: ['ArrowRight', 'ArrowLeft'],
    usual: 340,
    least: 260,
    most: 900,
  },
  /** The height of the tree or the list of moves. */
  height: {
    property: '--tree',
    orientation: 'horizontal',
    keys: ['ArrowDown', 'ArrowUp'],
    usual: 190,
    least: 90,
    most: 1200,
  },
} as const;

/** The step of an arrow key, in pixels. */
const STEP = 20;

export class Splitter {
  readonly root: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #kind: keyof typeof KINDS;
  #size: number;

  constructor(frame: HTMLElement, kind: keyof typeof KINDS, controller: RecordController) {
    const { orientation, least, most, usual } = KINDS[kind];
    this.root = html('div', {
      class: `splitter ${kind}`,
      part: 'splitter',
      role: 'separator',
      tabindex: '0',
      'aria-orientation': orientation,
      'aria-valuemin': String(least),
      'aria-valuemax': String(most),
    });
    this.#frame = frame;
    this.#kind = kind;
    const kept = readPreference<number>(kind);
    this.#size = typeof kept === 'number' ? kept : usual;
    this.#set(this.#size, typeof kept === 'number');
    this.root.addEventListener('pointerdown', (event) => this.#drag(event));
    this.root.addEventListener('dblclick', () => {
      writePreference(kind, undefined);
      this.#set(usual, false);
    });
    this.root.addEventListener('keydown', (event) => {
      const way = (KINDS[kind].keys as readonly string[]).indexOf(event.key);
      if (way < 0) return;
      event.preventDefault();
      event.stopPropagation();
      this.#keep(this.#size + (way ? STEP : -STEP));
    });
    this.root.title = controller.t(kind === 'width' ? 'boardWidth' : 'treeHeight');
  }

  #drag(event: PointerEvent): void {
    event.preventDefault();
    const isWidth = this.#kind === 'width';
    const at = ({ clientX, clientY }: PointerEvent) => (isWidth ? clientX : clientY);
    const [begun, size] = [at(event), this.#size];
    const towards = isWidth && getComputedStyle(this.#frame).direction === 'rtl' ? 1 : -1;
    const move = (now: PointerEvent) => this.#keep(size + towards * (at(now) - begun));
    this.root.setPointerCapture(event.pointerId);
    this.root.addEventListener('pointermove', move);
    this.root.addEventListener('lostpointercapture', () => this.root.removeEventListener('pointermove', move), {
      once: true,
    });
  }

  #keep(size: number): void {
    this.#set(size, true);
    writePreference(this.#kind, this.#size);
  }

  #set(size: number, isChosen: boolean): void {
    const { property, least, most } = KINDS[this.#kind];
    this.#size = Math.round(Math.min(most, Math.max(least, size)));
    this.root.setAttribute('aria-valuenow', String(this.#size));
    this.#frame.classList.toggle(`own-${this.#kind}`, isChosen);
    if (isChosen) this.#frame.style.setProperty(property, `${this.#size}px`);
    else this.#frame.style.removeProperty(property);
  }
}
