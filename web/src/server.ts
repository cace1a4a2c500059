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
  /** A file is new, or is another one than it was. */
  row(row: FileRow, isNew: boolean): void;
  gone(id: string): void;
  /** The server was away for a moment: what happened meanwhile is not told. */
  again(): void;
}

/** Tells what happens to the files. */
export function watch(watcher: Watcher): void {
  const events = new EventSource('api/watch');
  const data = <T>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as T;
  let isOpen = false;
  events.addEventListener('open', () => {
    if (isOpen) watcher.again();
    isOpen = true;
  });
  events.addEventListener('changed', (event) => watcher.row(data<FileRow>(event), false));
  events.addEventListener('new', (event) => watcher.row(data<FileRow>(event), true));
  events.addEventListener('gone', (event) => watcher.gone(data<{ id: string }>(event).id));
}

async function why(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { error?: string };
  return body.error ?? `${answer.status} ${answer.statusText}`;
}
