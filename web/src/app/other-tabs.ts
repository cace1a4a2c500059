/** Other tabs of the page that have the same file open. */

const TABS = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('opensgf');

interface Call {
  opened?: string;
  isHere?: string;
}

/** Tells the other tabs that this one has opened a file. */
export function announce(path: string): void {
  TABS?.postMessage({ opened: path } satisfies Call);
}

export class OtherTabs {
  readonly #path: () => string | undefined;
  readonly #alsoOpen: () => void;

  /** Calls `alsoOpen` when another tab has the same file. */
  constructor(path: () => string | undefined, alsoOpen: () => void) {
    [this.#path, this.#alsoOpen] = [path, alsoOpen];
    TABS?.addEventListener('message', this.#hear);
  }

  end(): void {
    TABS?.removeEventListener('message', this.#hear);
  }

  #hear = ({ data }: MessageEvent<Call>): void => {
    const path = this.#path();
    if (!path || (data.opened !== path && data.isHere !== path)) return;
    if (data.opened) TABS?.postMessage({ isHere: path } satisfies Call);
    else this.#alsoOpen();
  };
}
