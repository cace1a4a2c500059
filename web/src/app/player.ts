/** Our player: asks the worker for a move. Canceling ends the worker; the next question starts another one. */
import type { PlayerMove } from '../engine/types';

export interface PlayerJob {
  bytes: Uint8Array;
  name: string;
  game: number;
  path: string;
  /** From 1 to 10. */
  level: number;
  seed: number;
  /** Dice that were rolled in the page and are not in the record, such as `31`. */
  dice: string;
  /** Whether low levels play a little at random. */
  vary: boolean;
}

/** No move: dice have to be rolled first. */
export type PlayerAnswer = { move: PlayerMove | undefined } | { error: string };

export class Player {
  #worker: Worker | undefined;
  #waiting: ((answer: PlayerAnswer | undefined) => void) | undefined;

  /** Loads the worker, so that the first answer does not wait for it. */
  load(): Worker {
    if (this.#worker) return this.#worker;
    const worker = (this.#worker = new Worker(new URL('./player-worker', import.meta.url), { type: 'module' }));
    worker.onmessage = ({ data }: MessageEvent<PlayerAnswer>) => this.#finish(data);
    worker.onerror = (event) => {
      // A worker that failed is not used again.
      if (this.#worker === worker) this.#worker = undefined;
      this.#finish({ error: event.message || 'the player could not be loaded' });
    };
    return worker;
  }

  /** Chooses a move. A canceled question, or one replaced by the next, returns nothing. */
  choose(job: PlayerJob): Promise<PlayerAnswer | undefined> {
    this.cancel();
    const worker = this.load();
    return new Promise((done) => {
      this.#waiting = done;
      worker.postMessage(job);
    });
  }

  #finish(answer: PlayerAnswer | undefined): void {
    const done = this.#waiting;
    this.#waiting = undefined;
    done?.(answer);
  }

  /** Stops thinking. */
  cancel(): void {
    if (this.#waiting) this.end();
  }

  /** Ends the worker. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#finish(undefined);
  }
}
