/** The API of `sgf view`. Without a server, the page shows records that are dropped or pasted. */

export interface GameRow {
  number: number;
  gm: number;
  game: string;
  size: string;
  black: string;
  white: string;
  result: string;
  date: string;
  event: string;
  moves: number;
}

export interface FileRow {
  id: string;
  path: string;
  writable: boolean;
  etag: string;
  games: GameRow[];
}

export interface Listing {
  files: FileRow[];
  unread: { path: string; why: string }[];
  /** The number of files found. */
  total: number;
  /** The name of the open database. */
  database?: string | null;
}

export interface Content {
  bytes: Uint8Array;
  etag: string;
}

/** Lists the files; nothing if no server answers. */
export async function listing(): Promise<Listing | undefined> {
  if (!location.protocol.startsWith('http')) return undefined;
  try {
    const answer = await fetch('api/files', { headers: { accept: 'application/json' } });
    const isJson = answer.headers.get('content-type')?.includes('json');
    return answer.ok && isJson ? ((await answer.json()) as Listing) : undefined;
  } catch {
    return undefined;
  }
}

/** The number of files. */
export async function total(): Promise<number | undefined> {
  const answer = await fetch('api/files?from=0&count=1').catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Listing).total : undefined;
}

/** The current version of a file. */
export async function version(id: string): Promise<string | undefined> {
  const answer = await fetch(`api/files/${encodeURIComponent(id)}`, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  return answer?.ok ? (answer.headers.get('etag') ?? undefined) : undefined;
}

export async function read(id: string): Promise<Content> {
  const answer = await fetch(`api/files/${encodeURIComponent(id)}`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(await why(answer));
  return { bytes: new Uint8Array(await answer.arrayBuffer()), etag: answer.headers.get('etag') ?? '' };
}

/** Writes a file if its version is still the one that was read. Returns the new version, or the conflicting one. */
export async function write(id: string, content: Content): Promise<{ etag: string; conflict: boolean }> {
  const answer = await fetch(`api/files/${encodeURIComponent(id)}`, {
    method: 'PUT',
    headers: { 'if-match': content.etag, 'content-type': 'application/x-go-sgf' },
    body: content.bytes as BodyInit,
  });
  const etag = answer.headers.get('etag') ?? '';
  if (answer.status === 412) return { etag, conflict: true };
  if (!answer.ok) throw new Error(await why(answer));
  return { etag, conflict: false };
}

export interface Watcher {
  /** The database has changed or was closed. */
  database(): void;
  /** A file was added or changed. */
  row(row: FileRow, isNew: boolean): void;
  gone(id: string): void;
  /** Listening has started. Earlier changes since the list was fetched are not announced. */
  begins(): void;
  /** The connection was interrupted. Changes during the interruption are not announced. */
  again(): void;
}

interface Told {
  event: 'changed' | 'new' | 'gone' | 'database' | 'begins' | 'again';
  data: string;
}

/**
 * Watches the files. Browsers allow few connections per server, and a listener keeps one open, so the tabs of the page share one: the tab
 * that holds the lock listens and informs the others. When it closes, another takes over.
 */
export function watch(watcher: Watcher): void {
  const hear = ({ event, data }: Told) => {
    if (event === 'again') watcher.again();
    else if (event === 'database') watcher.database();
    else if (event === 'begins') watcher.begins();
    else if (event === 'gone') watcher.gone((JSON.parse(data) as { id: string }).id);
    else watcher.row(JSON.parse(data) as FileRow, event === 'new');
  };
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return listen(hear, false);
  const others = new BroadcastChannel('opensgf-events');
  others.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  let isFirst = true;
  void navigator.locks
    .request('opensgf-events', { ifAvailable: true }, (lock) => {
      isFirst = lock !== null;
      return lock ? lead() : undefined;
    })
    .then(() => navigator.locks.request('opensgf-events', lead))
    .catch(() => undefined);
  const lead = (): Promise<never> => {
    listen((told) => {
      hear(told);
      others.postMessage(told);
    }, !isFirst);
    return new Promise(() => undefined);
  };
}

/** Listens to the server. After an interruption, everything is fetched again. */
function listen(notify: (told: Told) => void, isLate: boolean): void {
  const events = new EventSource('api/watch');
  let isAgain = isLate;
  events.addEventListener('open', () => {
    notify({ event: isAgain ? 'again' : 'begins', data: '' });
    isAgain = true;
  });
  for (const event of ['changed', 'new', 'gone', 'database'] as const) {
    events.addEventListener(event, (message) => notify({ event, data: (message as MessageEvent<string>).data }));
  }
}

async function why(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { error?: string };
  return body.error ?? `${answer.status} ${answer.statusText}`;
}
