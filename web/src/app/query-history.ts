/** The recent queries of a database, in the storage of the browser. The latest one is first. */
import { readPreference, writePreference } from './preferences';

/** The most queries that are kept. */
const MOST = 50;

const key = (database: string) => `searches-${database}`;

export function history(database: string): string[] {
  const kept = readPreference<unknown>(key(database));
  return Array.isArray(kept) ? kept.filter((query): query is string => typeof query === 'string') : [];
}

/** Adds a query, unless it is the latest one. */
export function remember(database: string, query: string): void {
  const known = history(database);
  if (known[0] !== query) writePreference(key(database), [query, ...known].slice(0, MOST));
}

export function clearHistory(database: string): void {
  writePreference(key(database), undefined);
}
