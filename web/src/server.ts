/** What the server of `sgf view` offers. Without it the page shows what is dropped or pasted. */

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
  /** How many files were found. */
  total: number;
  /** The name of the database that was opened beside them. */
  database?: string | null;
}

export interface Content {
  bytes: Uint8Array;
  etag: string;
}

/** The list of files; nothing when no server answers. */
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

/** How many files there are now. */
export async function total(): Promise<number | undefined> {
  const answer = await fetch('api/files?from=0&count=1').catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Listing).total : undefined;
}

/** The version of a file that is there now. */
export async function version(id: string): Promise<string | undefined> {
  const answer = await fetch(`api/files/${encodeURIComponent(id)}`, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok ? (answer.headers.get('etag') ?? undefined) : undefined;
}

export async function read(id: string): Promise<Content> {
  const answer = await fetch(`api/files/${encodeURIComponent(id)}`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(await why(answer));
  return { bytes: new Uint8Array(await answer.arrayBuffer()), etag: answer.headers.get('etag') ?? '' };
}

/** Writes a file that is still what was read: the new tag, or the tag of what somebody else wrote meanwhile. */
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
  /** The database has changed, or has gone. */
  database(): void;
  /** A file is new, or is another one than it was. */
  row(row: FileRow, isNew: boolean): void;
  gone(id: string): void;
  /** It listens from now on; what happened since the list was asked for was not told. */
  begins(): void;
  /** The server was away for a moment: what happened meanwhile is not told. */
  again(): void;
}

interface Told {
  event: 'changed' | 'new' | 'gone' | 'database' | 'begins' | 'again';
  data: string;
}

/**
 * Tells what happens to the files. Browsers open few connections to a server, and one is taken for as long as it listens: so the tabs of
 * the page share one. That which holds the lock listens and tells the others; when it goes, the next one takes over.
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
  void navigator.locks.request('opensgf-events', { ifAvailable: true }, (lock) => {
    isFirst = lock !== null;
    return lock ? lead() : undefined;
  }).then(() => navigator.locks.request('opensgf-events', lead)).catch(() => undefined);
  const lead = (): Promise<never> => {
    listen((told) => { hear(told); others.postMessage(told); }, !isFirst);
    return new Promise(() => undefined);
  };
}

/** Listens to the server; what happens while nobody listens is not told, so then all is asked for again. */
function listen(tell: (told: Told) => void, isLate: boolean): void {
  const events = new EventSource('api/watch');
  let isAgain = isLate;
  events.addEventListener('open', () => {
    tell({ event: isAgain ? 'again' : 'begins', data: '' });
    isAgain = true;
  });
  for (const event of ['changed', 'new', 'gone', 'database'] as const) {
    events.addEventListener(event, (message) => tell({ event, data: (message as MessageEvent<string>).data }));
  }
}

async function why(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { error?: string };
  return body.error ?? `${answer.status} ${answer.statusText}`;
}
