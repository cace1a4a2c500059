/** What was edited and not saved yet, kept in the browser: a tab that crashes loses nothing. */

const NAME = 'opensgf';

function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('records');
    opening.onsuccess = () => resolve(opening.result.transaction('records', mode).objectStore('records'));
    opening.onerror = () => reject(opening.error);
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The name under which a record is kept: the hash of what it was when it was opened. */
export async function keyOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function keep(key: string, bytes: Uint8Array): Promise<void> {
  await done((await store('readwrite')).put(bytes, key));
}

export async function kept(key: string): Promise<Uint8Array | undefined> {
  return done((await store('readonly')).get(key) as IDBRequest<Uint8Array | undefined>);
}

export async function forget(key: string): Promise<void> {
  await done((await store('readwrite')).delete(key));
}
