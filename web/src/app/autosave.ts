/**
 * Autosave: unsaved edits are kept in the browser, so that a crashed tab loses nothing.
 *
 * Each tab saves under the hash of the record as it was opened, so that two tabs with one file do not overwrite each other. A tab holds a
 * lock while it is open; drafts without a lock are offered to the next tab.
 */

import type { SgfBoard } from '../board/sgf-board';

const NAME = 'opensgf';
/** Drafts that nobody restores are deleted after this time. */
const DAYS = 90;

export interface Draft {
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
// The lock is released when the tab closes.
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

/** Saves a draft of this tab. */
export async function keep(hash: string, name: string, path: string, bytes: Uint8Array): Promise<void> {
  const kept: Draft = { key: `${hash} ${tab}`, hash, tab, name, path, time: Date.now(), bytes };
  await done((await store('readwrite')).put(kept));
}

/** Deletes a draft of this tab, or of a closed one. */
export async function forget(key: string): Promise<void> {
  await done((await store('readwrite')).delete(key));
}

export const ownKey = (hash: string): string => `${hash} ${tab}`;

/** Drafts of closed tabs and of this one, newest first. Called before this tab starts to edit. */
export async function lost(): Promise<Draft[]> {
  const all = (await done((await store('readonly')).getAll())) as Draft[];
  const held = (await navigator.locks?.query())?.held ?? [];
  const alive = new Set(held.map((lock) => lock.name));
  const left = all.filter((kept) => kept.tab === tab || !alive.has(lockOf(kept.tab)));
  const isOld = (kept: Draft) => Date.now() - kept.time > DAYS * 86_400_000;
  for (const kept of left.filter(isOld)) await forget(kept.key);
  return left.filter((kept) => !isOld(kept)).sort((one, other) => other.time - one.time);
}

/** Offers to restore unsaved edits of a record, the latest first. */
export function offer(view: SgfBoard, drafts: Draft[], restore: (draft: Draft) => boolean): void {
  const drop = () => {
    for (const { key } of drafts) void forget(key);
  };
  const latest = () => {
    if (drafts[0] && restore(drafts[0])) drop();
  };
  view.ask(view.t('recovered'), [
    ['restore', latest],
    ['forget', drop],
  ]);
}
