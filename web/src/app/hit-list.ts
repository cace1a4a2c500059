/** The games that a search has found, as a list that can be read further than the page that is shown. */
import { DatabaseClient, type DbGame, type Found, type Query } from './database';

/** Where a game was found: a move number, or the path of a node. */
export type Place = [move?: number, path?: string];

/** Returns where a game was found. A pattern is found at a move, words in a node. */
export function placeIn(game: DbGame, { snippets }: Pick<Found, 'snippets'>): Place {
  const snippet = snippets?.[game.id];
  return game.at === null && snippet ? [undefined, snippet.path] : [game.at ?? undefined];
}

/** Games per request for the whole list; the server answers with no more. */
const PART = 200;

export class HitList {
  readonly total: number;
  readonly #query: Query;
  readonly #size: number;
  /** The parts of the list that are known, by the index of their first game. */
  readonly #parts = new Map<number, Found>();

  /** Takes a query, and the part of its answer that is shown. */
  constructor(query: Query, found: Found) {
    this.#query = query;
    this.total = found.total;
    this.#size = query.count ?? found.games.length;
    this.#parts.set(found.from, found);
  }

  /** The index of a game in the parts that are known; -1 if it is in none. */
  indexOf(id: number): number {
    for (const [from, { games }] of this.#parts) {
      const at = games.findIndex((game) => game.id === id);
      if (at >= 0) return from + at;
    }
    return -1;
  }

  /** Returns the game at an index, and where it was found; nothing if the result has become shorter. */
  async gameAt(index: number): Promise<{ game: DbGame; place: Place } | undefined> {
    const from = index - (index % this.#size);
    let part = this.#parts.get(from);
    if (!part) {
      part = await new DatabaseClient().ask({ ...this.#query, from, count: this.#size });
      if (part) this.#parts.set(from, part);
    }
    const game = part?.games[index - from];
    return part && game && { game, place: placeIn(game, part) };
  }

  /** All games in their order. The server keeps the result of the search while they are read. */
  async *all(): AsyncGenerator<{ game: DbGame }> {
    const known = this.#parts.get(0);
    const isAll = known && known.games.length === this.total;
    if (isAll) return yield* known.games.map((game) => ({ game }));
    const client = new DatabaseClient();
    for (let from = 0; from < this.total; from += PART) {
      const part = await client.ask({ ...this.#query, from, count: PART });
      yield* (part?.games ?? []).map((game) => ({ game }));
    }
  }
}
