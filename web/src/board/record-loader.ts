/** Loads the record of an element: when it is near the visible part of the page, or when a method needs it. */
import type { Display } from './display';
import { fetchRecord, forgetNear, whenNear } from './loading';
import type { RecordController } from './record-controller';
import type { SgfBoard } from './sgf-board';

export class RecordLoader {
  readonly #host: SgfBoard;
  readonly #controller: RecordController;
  readonly #display: Display;
  /** Loads the record of the element; nothing if there is none to wait for. */
  #pending: (() => Promise<void>) | undefined;
  /** The load that has begun. */
  #loading: Promise<void> | undefined;
  /** Counts requests for a record: the last one is shown. */
  #request = 0;

  constructor(host: SgfBoard, controller: RecordController, display: Display) {
    [this.#host, this.#controller, this.#display] = [host, controller, display];
  }

  /** Whether a record has been opened or is being loaded. */
  get isBusy(): boolean {
    return this.#controller.board !== undefined || this.#loading !== undefined;
  }

  /** Prepares to load the record of the attribute or the content. */
  expect(): void {
    const host = this.#host;
    const src = host.getAttribute('src');
    const text = host.textContent?.trim();
    const failed = (error: unknown) => this.#display.messages.fail(host.t('notRead', String(error)));
    if (src) this.#pending = () => this.loadFrom(src);
    else if (text) this.#pending = () => host.open(new TextEncoder().encode(text)).catch(failed);
    else return;
    if (host.getAttribute('loading') === 'eager') void this.load();
    else whenNear(host, () => void this.load());
  }

  /** Loads the record that waits. */
  load(): Promise<void> {
    const load = this.#pending;
    this.#forgetPending();
    if (load) {
      const loading = load().finally(() => {
        if (this.#loading === loading) this.#loading = undefined;
      });
      this.#loading = loading;
    }
    return this.#loading ?? Promise.resolve();
  }

  /** The element leaves the page. */
  pause(): void {
    forgetNear(this.#host);
  }

  /** Another record is opened in place of what was requested. */
  replace(): void {
    this.#request += 1;
    this.#forgetPending();
  }

  #forgetPending(): void {
    this.#pending = undefined;
    forgetNear(this.#host);
  }

  /** Loads the record first, if that has not been done, and then acts. Returns whether the action has to wait. */
  waits(act: () => void): boolean {
    if (this.#controller.board || !(this.#pending ?? this.#loading)) return false;
    void this.load().then(() => {
      if (this.#controller.board) act();
    });
    return true;
  }

  /** Loads a record from a URL, same-origin or with CORS. */
  async loadFrom(address: string): Promise<void> {
    const host = this.#host;
    this.#forgetPending();
    const request = ++this.#request;
    let reason = '';
    try {
      const url = new URL(address, document.baseURI);
      const bytes = await fetchRecord(url, this.#controller.t);
      if (request !== this.#request) return;
      await host.open(bytes, url.pathname.split('/').pop() ?? '');
      if (request + 1 !== this.#request || host.record?.games) return;
      host.notify('');
      reason = host.t('noRecord');
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    await this.#display.words;
    this.#display.messages.fail(host.t('notLoaded', address, reason), () => void host.load(address));
  }
}
