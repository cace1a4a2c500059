/** Moves that play by themselves; the clocks of the record run meanwhile. */
import type { Desk } from './desk';

/** How often a clock that runs is drawn, in milliseconds. */
const TICK = 100;

export class Autoplay {
  readonly #desk: Desk;
  readonly #changed: () => void;
  readonly #tick: (part: number) => void;
  #timer = 0;
  #begun = 0;
  /** Seconds between two moves. */
  speed = 1;

  /** `changed` hears that it begins or ends, `tick` which part of the time until the next move is over. */
  constructor(desk: Desk, changed: () => void, tick: (part: number) => void) {
    this.#desk = desk;
    this.#changed = changed;
    this.#tick = tick;
  }

  get isPlaying(): boolean {
    return this.#timer !== 0;
  }

  /** Begins to play the moves one after the other, or stops. */
  toggle(seconds = this.speed): void {
    this.speed = seconds;
    if (this.#timer) return this.stop();
    this.#begun = performance.now();
    this.#timer = window.setInterval(() => this.#on(), Math.min(TICK, seconds * 1000));
    this.#changed();
  }

  #on(): void {
    const part = (performance.now() - this.#begun) / (this.speed * 1000);
    if (part < 1) return this.#tick(part);
    this.#begun = performance.now();
    if (!this.#desk.step((board) => board.step('next'))) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#changed();
  }
}
