/** Client of the database that the server has opened. */
import type { Mark } from './marks';
import type { BoardPosition } from '../engine/types';

export interface Kind {
  gm: number;
  game: string | null;
  columns: number | null;
  rows: number | null;
  count: number;
}

export interface About {
  name: string;
  games: number;
  kinds: Kind[];
  damage: string[];
}

export interface Pattern {
  diagram: string;
  turned: boolean;
  exchanged: boolean;
}

/** The fields of a query. Empty fields match everything. */
export const FIELDS = ['player', 'event', 'date', 'result', 'text', 'tag'] as const;
export type Field = (typeof FIELDS)[number];

export interface Query extends Partial<Record<Field, string>> {
  gm?: number;
  /** The size of the board: columns and rows. */
  size?: [columns: number, rows: number];
  /** Only games with a star, or with a note. */
  starred?: boolean;
  noted?: boolean;
  sort?: string;
  reverse?: boolean;
  pattern?: Pattern;
  position?: Omit<BoardPosition, 'gm'>;
  from?: number;
  count?: number;
}

export interface DbGame {
  id: number;
  path: string;
  number: number;
  gm: number;
  game: string | null;
  size: string | null;
  black: string | null;
  white: string | null;
  black_rank: string | null;
  white_rank: string | null;
  event: string | null;
  date: string | null;
  result: string | null;
  moves: number;
  hits: number;
  /** The move number of the first hit. */
  at: number | null;
}

export interface Continuation {
  /** The name of the point; in a pattern its column and row: `3,2`. */
  point: string;
  site: number | null;
  color: 'b' | 'w';
  count: number;
  late: number;
  black_wins: number;
  white_wins: number;
  first_year: number | null;
  last_year: number | null;
  examples: number[];
  /** The openings that begin with the move. */
  openings: string[];
}

export interface Progress {
  done: number;
  of: number;
  total: number;
  hits: number;
}

export type Example = Pick<DbGame, 'black' | 'white' | 'date' | 'result' | 'at'>;

export interface Found {
  total: number;
  hits: number;
  ends: number;
  from: number;
  games: DbGame[];
  /** The names of the position: openings and joseki. */
  openings: string[];
  next: Continuation[];
  examples: Record<string, Example>;
  damage: string[];
  /** The marks of games that have one. */
  marks?: Record<number, Mark>;
  /** The places of the words of the query: the path of the node, and text and words in turn. */
  snippets?: Record<number, { path: string; property: string; parts: string[] }>;
  /** The preferred names of players that are written differently. */
  persons?: Record<string, string>;
  /** Other names of the players of the query. */
  also?: string[];
}

/** Describes the database. Fails with a message if it is no longer there. */
export async function about(): Promise<About> {
  const answer = await fetch('api/db');
  if (!answer.ok) throw new Error(await why(answer));
  return (await answer.json()) as About;
}

/** A record, and the path of the node at a move number. */
export async function readGame(id: number, move?: number): Promise<{ bytes: Uint8Array; path: string }> {
  const answer = await fetch(`api/db/games/${id}${move === undefined ? '' : `?move=${move}`}`);
  if (!answer.ok) throw new Error(await why(answer));
  return { bytes: new Uint8Array(await answer.arrayBuffer()), path: answer.headers.get('sgf-path') ?? '' };
}

export const thumbnailOf = (id: number, move?: number | null): string =>
  `api/db/games/${id}/thumbnail.svg${move == null ? '' : `?move=${move}`}`;

/** Runs one query at a time: a newer one cancels the older. */
export class DatabaseClient {
  #asking: AbortController | undefined;

  get isAsking(): boolean {
    return this.#asking !== undefined;
  }

  /** Returns the answer; nothing if another query was started meanwhile. */
  async ask(question: Query, hear: (progress: Progress) => void = () => undefined): Promise<Found | undefined> {
    this.stop();
    const now = (this.#asking = new AbortController());
    try {
      const found = await answerOf(
        question,
        (progress) => {
          if (now === this.#asking) hear(progress);
        },
        now.signal,
      );
      return now === this.#asking ? found : undefined;
    } catch (error) {
      if (now !== this.#asking) return undefined;
      throw error;
    } finally {
      if (now === this.#asking) this.#asking = undefined;
    }
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = undefined;
  }
}

async function answerOf(question: Query, hear: (progress: Progress) => void, signal: AbortSignal): Promise<Found> {
  const answer = await fetch('api/db/find', {
    method: 'POST',
    body: JSON.stringify(question),
    headers: { 'content-type': 'application/json' },
    signal,
  });
  if (!answer.ok || !answer.body) throw new Error(await why(answer));
  const decoder = new TextDecoder();
  const reader = answer.body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest += decoder.decode(value, { stream: !done })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const told = JSON.parse(line) as Progress | Found | { error: string };
      if ('error' in told) throw new Error(told.error);
      if ('games' in told) return told;
      hear(told);
    }
    if (done) throw new Error('the answer was cut off');
  }
}

async function why(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { error?: string };
  return body.error ?? `${answer.status} ${answer.statusText}`;
}
