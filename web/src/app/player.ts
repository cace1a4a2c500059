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

  /** Chooses a move. A canceled question, or one replaced by the next, returns nothing. */
  choose(job: PlayerJob): Promise<PlayerAnswer | undefined> {
    this.cancel();
    const worker = (this.#worker ??= new Worker(new URL('./player-worker', import.meta.url), { type: 'module' }));
    return new Promise((done) => {
      const finish = (answer: PlayerAnswer | undefined) => {
        this.#waiting = undefined;
        done(answer);
      };
      this.#waiting = finish;
      worker.onmessage = ({ data }: MessageEvent<PlayerAnswer>) => finish(data);
      worker.onerror = (event) => {
        // A worker that failed is not used again.
        this.#worker = undefined;
        finish({ error: event.message || 'the player could not be loaded' });
      };
      worker.postMessage(job);
    });
  }

  /** Stops thinking. */
  cancel(): void {
    if (!this.#waiting) return;
    this.end();
  }

  /** Ends the worker. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting?.(undefined);
  }
}
