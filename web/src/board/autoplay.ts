/** Autoplay: steps through the moves while the clocks of the record run. */
import type { RecordController } from './record-controller';

/** Interval between redraws of a running clock, in milliseconds. */
const TICK = 100;

export class Autoplay {
  readonly #controller: RecordController;
  readonly #changed: () => void;
  readonly #tick: (part: number) => void;
  #timer = 0;
  #begun = 0;
  /** Seconds between two moves. */
  speed = 1;

  /** Calls `changed` when autoplay starts or stops, and `tick` with the elapsed fraction of the current interval. */
  constructor(controller: RecordController, changed: () => void, tick: (part: number) => void) {
    this.#controller = controller;
    this.#changed = changed;
    this.#tick = tick;
  }

  get isPlaying(): boolean {
    return this.#timer !== 0;
  }

  /** Starts or stops autoplay. */
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
    if (!this.#controller.step((board) => board.step('next'))) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#changed();
  }
}
