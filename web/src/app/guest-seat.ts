/** A guest at a game: sends moves to the server, which writes them. */
import type { Clock } from './clock';
import type { OpenFile } from './open-file';
import type { PlayColor } from './opponents';
import type { Guest } from './play-context';
import { send, type Act } from './seat';
import type { Seat } from './server';

export class GuestSeat implements Guest {
  readonly color: PlayColor;
  readonly #file: OpenFile;

  constructor({ color }: Seat, file: OpenFile) {
    this.color = color;
    this.#file = file;
  }

  play(text: string, clock: Clock | undefined): void {
    this.#send({ text, clock }).catch((error: unknown) => {
      // Without a connection, the move is only on this board.
      this.#file.view.undo();
      this.#fail(error);
    });
  }

  resign(): void {
    this.#send('resign').catch((error: unknown) => this.#fail(error));
  }

  /** Sends what the guest does, and reads what the server has made of it. If the file has changed meanwhile, tries once more. */
  async #send(act: Act): Promise<void> {
    const file = this.#file;
    let sent = await send(act, file.version ?? '');
    if ('isOutdated' in sent) {
      await file.reload();
      sent = await send(act, file.version ?? '');
    }
    if (!('etag' in sent && sent.etag === file.version)) await file.reload();
    if ('error' in sent) this.#fail(sent.error);
  }

  #fail(error: unknown): void {
    const { view } = this.#file;
    view.notify(view.t('notSent', error instanceof Error ? error.message : String(error)));
  }
}
