/**
 * What was edited and not saved yet, kept in the browser: a tab that crashes loses nothing.
 *
 * Each tab keeps its own, under the hash of the record as it was opened, so that two tabs with one file do not write over each other. A tab
 * holds a lock as long as it lives; what a tab left behind that holds none any more is offered to the next one.
 */

const NAME = 'opensgf';
/** How long something is kept that nobody asks for. */
const DAYS = 90;

export interface Kept {
  key: string;
  hash: string;
  tab: string;
  name: string;
  path: string;
  time: number;
  bytes: Uint8Array;
}

const tab = crypto.randomUUID?.() ?? String(Math.random());
const lockOf = (name: string) => `opensgf ${name}`;
// The lock is held until the tab is gone.
void navigator.locks?.request(lockOf(tab), () => new Promise(() => undefined)).catch(() => undefined);

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 2);
    opening.onupgradeneeded = () => {
      for (const name of opening.result.objectStoreNames) opening.result.deleteObjectStore(name);
      opening.result.createObjectStore('kept', { keyPath: 'key' });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return opened;
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction('kept', mode).objectStore('kept');
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The hash of a record. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps a record for this tab. */
export async function keep(hash: string, name: string, path: string, bytes: Uint8Array): Promise<void> {
  const kept: Kept = { key: `${hash} ${tab}`, hash, tab, name, path, time: Date.now(), bytes };
  await done((await store('readwrite')).put(kept));
}

/** Forgets what this tab, or another one that is gone, has kept. */
export async function forget(key: string): Promise<void> {
  await done((await store('readwrite')).delete(key));
}

export const ownKey = (hash: string): string => `${hash} ${tab}`;

/** What was left behind, the newest first: by tabs that are gone, and by this one, which is asked before it begins to edit. */
export async function lost(): Promise<Kept[]> {
  const all = (await done((await store('readonly')).getAll())) as Kept[];
  const held = (await navigator.locks?.query())?.held ?? [];
  const alive = new Set(held.map((lock) => lock.name));
  const left = all.filter((kept) => kept.tab === tab || !alive.has(lockOf(kept.tab)));
  const isOld = (kept: Kept) => Date.now() - kept.time > DAYS * 86_400_000;
  for (const kept of left.filter(isOld)) await forget(kept.key);
  return left.filter((kept) => !isOld(kept)).sort((one, other) => other.time - one.time);
}
