/** Client of the marks: tags, stars and notes of games, and saved searches. */
import type { Query } from './database';

export interface Mark {
  tags: string[];
  starred: boolean;
  note: string | null;
}

/** A change of a mark. `was` is the note that this page has read. */
export interface MarkChange {
  add?: string[];
  remove?: string[];
  star?: boolean;
  note?: string;
  was?: string | null;
}

export interface SavedSearch {
  name: string;
  /** The options of `sgf db find`. */
  arguments: string[];
  /** Nothing if the search has conditions that the page does not know. */
  query: Query | null;
}

export interface Marks {
  /** Whether marks can be changed. */
  writable: boolean;
  /** The tags with the number of their games. */
  tags: [tag: string, count: number][];
  searches: SavedSearch[];
}

/** A refused request. */
export class Refused extends Error {
  readonly status: number;
  /** The present mark, if another page has changed it. */
  readonly mark: Mark | undefined;

  constructor(status: number, message: string, mark?: Mark) {
    super(message);
    [this.status, this.mark] = [status, mark];
  }
}

async function send(path: string, method = 'GET', body?: unknown): Promise<Response> {
  const answer = await fetch(`api/db/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (answer.ok) return answer;
  const { error, mark } = (await answer.json().catch(() => ({}))) as { error?: string; mark?: Mark };
  throw new Refused(answer.status, error ?? `${answer.status} ${answer.statusText}`, mark);
}

/** The tags and saved searches. */
export const readMarks = async (): Promise<Marks> => (await send('marks')).json() as Promise<Marks>;

export const readMark = async (id: number): Promise<Mark & { writable: boolean }> =>
  (await send(`games/${id}/mark`)).json() as Promise<Mark & { writable: boolean }>;

/** Changes the mark of a game, and returns it. */
export const changeMark = async (id: number, change: MarkChange): Promise<Mark> =>
  (await send(`games/${id}/mark`, 'PATCH', change)).json() as Promise<Mark>;

const searchPath = (name: string) => `searches/${encodeURIComponent(name)}`;

/** Saves a query under a name; status 409 if the name is in use. */
export const saveSearch = (name: string, query: Query, replace: boolean): Promise<unknown> =>
  send(searchPath(name), 'PUT', { query, replace });

export const renameSearch = (name: string, to: string): Promise<unknown> =>
  send(searchPath(name), 'PATCH', { name: to });

export const removeSearch = (name: string): Promise<unknown> => send(searchPath(name), 'DELETE');

/** The text of an error. */
export const messageOf = (error: unknown): string => String(error instanceof Error ? error.message : error);
