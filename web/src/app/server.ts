/** The API of `sgf view`. Without a server, the page shows records that are dropped or pasted. */

export interface GameRow {
  number: number;
  gm: number;
  game: string | null;
  size: string | null;
  black: string | null;
  white: string | null;
  result: string | null;
  date: string | null;
  event: string | null;
  moves: number;
}

export interface FileRow {
  id: string;
  path: string;
  writable: boolean;
  etag: string;
  /** The number of all games; `games` may have fewer. */
  count?: number;
  games: GameRow[];
}

export interface UnreadRow {
  path: string;
  why: string;
}

/** The seat of a guest, who plays one color of a game. */
export interface Seat {
  /** The ID of the file. */
  file: string;
  /** The index of the game in the file. */
  game: number;
  color: 'b' | 'w';
}

export interface Listing {
  files: FileRow[];
  unread: UnreadRow[];
  /** The number of files found. */
  total: number;
  /** The start of the next part; null after the last. */
  next: number | null;
  /** The number of changes announced before the list was made. */
  revision: number;
  /** The name of the folder for new files. */
  folder?: string | null;
  /** The name of the open database. */
  database?: string | null;
  /** The seat of a guest; the owner of the folder has none. */
  seat?: Seat;
}

export interface Content {
  bytes: Uint8Array;
  etag: string;
}

let folder: string | undefined;

/** The name of the folder for new files; nothing without a server, or if only files are open. */
export const folderName = (): string | undefined => folder;

/** Files per part of the list. The first part is small, so that the page shows something soon. */
const [FIRST_PART, PART] = [200, 1000];

/** Requests a part of the list of files; nothing if no server answers. During the scan of a large folder, parts arrive as they are read. */
export async function listing(from = 0): Promise<Listing | undefined> {
  if (!location.protocol.startsWith('http')) return undefined;
  try {
    const address = `api/files?from=${from}&count=${from ? PART : FIRST_PART}`;
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    const isJson = answer.headers.get('content-type')?.includes('json');
    if (!answer.ok || !isJson) return undefined;
    const list = (await answer.json()) as Listing;
    folder = list.folder ?? undefined;
    return list;
  } catch {
    return undefined;
  }
}

/** The number of changes that the server has announced. */
export async function revision(): Promise<number | undefined> {
  const answer = await fetch('api/files?from=0&count=1').catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Listing).revision : undefined;
}

/** The number of problems of files, by their ids. */
export async function problemsOf(ids: string[]): Promise<Record<string, number>> {
  const answer = await fetch(`api/problems?of=${ids.join(',')}`).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Record<string, number>) : {};
}

/** Creates a file in the folder. If the name is taken, the server appends a number to it. */
export async function create(name: string, bytes: Uint8Array): Promise<{ row: FileRow; etag: string }> {
  const answer = await fetch(`api/folder/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-go-sgf' },
    body: bytes as BodyInit,
  });
  if (!answer.ok) throw new Error(await why(answer));
  return { row: (await answer.json()) as FileRow, etag: answer.headers.get('etag') ?? '' };
}

/** Moves a file to the trash folder, if it still has the version of its row. */
export async function moveToTrash(row: FileRow): Promise<void> {
  const headers = { 'if-match': row.etag };
  const answer = await fetch(`api/files/${encodeURIComponent(row.id)}`, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(await why(answer));
}

/** Moves a file back from the trash folder. */
export async function restoreFile(id: string): Promise<void> {
  const answer = await fetch(`api/files/${encodeURIComponent(id)}/restore`, { method: 'POST' });
  if (!answer.ok) throw new Error(await why(answer));
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
  /** Listening has started. Changes between the list and this moment were not announced to this page. */
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
      if (lock) return lead();
      // Another tab listens for this one.
      watcher.begins();
      return undefined;
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

/** Why a request failed. */
export async function why(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { error?: string };
  return body.error ?? `${answer.status} ${answer.statusText}`;
}
