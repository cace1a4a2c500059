/** A guest at a game: sends moves to the server, which writes them. */
import type { OpenFile } from './open-file';
import type { PlayColor } from './opponents';
import type { Guest } from './play-context';
import { sendMove, sendResignation, type Seat } from './seat';

export class GuestSeat implements Guest {
  readonly color: PlayColor;
  readonly #file: OpenFile;

  constructor({ color }: Seat, file: OpenFile) {
    this.color = color;
    this.#file = file;
  }

  play(text: string): void {
    this.#send(text).catch((error: unknown) => this.#fail(error));
  }

  resign(): void {
    sendResignation().catch((error: unknown) => this.#fail(error));
  }

  /** Sends a move. If the file has changed meanwhile, reads it and tries once more. */
  async #send(text: string): Promise<void> {
    const file = this.#file;
    const send = () => sendMove(text, file.version ?? '');
    let sent = await send();
    if ('isOutdated' in sent) {
      await file.reload();
      sent = await send();
      // The record that was read lacks the move.
      await file.reload();
    }
    if ('etag' in sent) return file.isAt(sent.etag);
    await file.reload();
    if ('error' in sent) this.#fail(sent.error);
  }

  #fail(error: unknown): void {
    const { view } = this.#file;
    view.notify(view.t('notSent', error instanceof Error ? error.message : String(error)));
  }
}
