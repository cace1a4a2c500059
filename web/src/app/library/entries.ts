/** What the library shows of a game, and how games are searched and sorted. */
import type { FileRow, GameRow } from '../server';

/** A game of a file. */
export interface Entry {
  /** Unique among all games, and the same after a change. */
  key: string;
  row: FileRow;
  game: GameRow;
  /** Players, else the event, else the name of the file. */
  title: string;
  /** The path in an order that is fast to compare. */
  place: string;
  /** The folder of the file, without a slash at the end; empty at the top. */
  folder: string;
  year: string;
  winner: Winner;
  /** Everything that the search looks at, in lower case. */
  text: string;
}

export type Winner = 'black' | 'white' | 'draw' | '';
export type Column = 'path' | 'date' | 'black' | 'white' | 'result' | 'game' | 'moves';
export const COLUMNS: readonly Column[] = ['path', 'date', 'black', 'white', 'result', 'game', 'moves'];

/** What a chip selects by. */
export type Facet = 'player' | 'game' | 'year' | 'winner';

export interface Query {
  text: string;
  /** The selected folder with its subfolders; empty for all. */
  folder: string;
  facets: ReadonlyMap<Facet, string>;
}

/** Sorts names with numbers as people do: 2 before 10. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function winnerOf(result: string | null): Winner {
  if (/^B\+/i.test(result ?? '')) return 'black';
  if (/^W\+/i.test(result ?? '')) return 'white';
  return /^(0|draw|jigo)/i.test(result ?? '') ? 'draw' : '';
}

/** The games of a file. */
export function entriesOf(row: FileRow): Entry[] {
  const at = row.path.lastIndexOf('/');
  // Numbers are sorted by value, and folders before the files whose names they begin.
  const place = row.path
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(9, '0'))
    .replaceAll('/', '\0');
  return row.games.map((game) => {
    const { black, white, event, date, result } = game;
    const players = black || white ? `${black || '?'} – ${white || '?'}` : '';
    return {
      key: `${row.path} ${game.number}`,
      row,
      game,
      place,
      title: players || event || row.path.slice(at + 1),
      folder: row.path.slice(0, Math.max(at, 0)),
      year: /\d{4}/.exec(date ?? '')?.[0] ?? '',
      winner: winnerOf(result),
      text: [row.path, black, white, event, date, result, game.game].join('\n').toLowerCase(),
    };
  });
}

const isBelow = (folder: string, top: string) => !top || folder === top || folder.startsWith(`${top}/`);

/** Returns whether a game has the value of a facet. */
function hasFacet({ game, year, winner }: Entry, facet: Facet, value: string): boolean {
  if (facet === 'player') return game.black === value || game.white === value;
  if (facet === 'game') return (game.game ?? '') === value;
  return (facet === 'year' ? year : winner) === value;
}

/** Sorts games. */
export function sorted(all: readonly Entry[], order: Column): Entry[] {
  return [...all].sort((one, other) => compare(one, other, order));
}

/** Finds the games that contain all words and have all facets, in the order in which they are given. */
export function search(all: readonly Entry[], { text, folder, facets }: Query): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(
    (entry) =>
      isBelow(entry.folder, folder) &&
      words.every((word) => entry.text.includes(word)) &&
      [...facets].every(([facet, value]) => hasFacet(entry, facet, value)),
  );
}

function compare(one: Entry, other: Entry, order: Column): number {
  if (order === 'moves') return other.game.moves - one.game.moves || comparePaths(one, other);
  if (order === 'path') return comparePaths(one, other);
  const [a, b] = [one.game[order], other.game[order]];
  // Unknown values are sorted last.
  if (!a || !b) return Number(!a) - Number(!b) || comparePaths(one, other);
  return collator.compare(a, b) || comparePaths(one, other);
}

function comparePaths(one: Entry, other: Entry): number {
  if (one.place !== other.place) return one.place < other.place ? -1 : 1;
  return one.game.number - other.game.number;
}

/** A value of a facet, and the number of games that have it. */
export interface Choice {
  facet: Facet;
  value: string;
  count: number;
}

/** The most chips of each kind. */
const MOST: Record<Facet, number> = { player: 4, game: 6, year: 4, winner: 3 };

/** The values that divide some games further, most frequent first. Players are offered for the words that the reader types. */
export function choicesOf(found: readonly Entry[], text: string): Choice[] {
  const counts: Record<Facet, Map<string, number>> = {
    player: new Map(),
    game: new Map(),
    year: new Map(),
    winner: new Map(),
  };
  const add = (facet: Facet, value: string | null) => {
    if (value) counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
  };
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (name: string | null) => words.some((word) => name?.toLowerCase().includes(word));
  for (const { game, year, winner } of found) {
    for (const name of new Set([game.black, game.white])) if (words.length && isMeant(name)) add('player', name);
    add('game', game.game);
    add('year', year);
    add('winner', winner);
  }
  return (['player', 'game', 'year', 'winner'] as const).flatMap((facet) => {
    const choices = mostFrequent(counts[facet], MOST[facet]).map(([value, count]) => ({ facet, value, count }));
    return choices.filter(({ count }) => count < found.length);
  });
}

/** The most frequent values, without sorting all of them: a large folder has ten thousand players. */
function mostFrequent(counts: ReadonlyMap<string, number>, most: number): [value: string, count: number][] {
  const best: [value: string, count: number][] = [];
  for (const [value, count] of counts) {
    if (best.length === most && count <= best.at(-1)![1]) continue;
    const at = best.findIndex(([, other]) => other < count);
    best.splice(at < 0 ? best.length : at, 0, [value, count]);
    best.length = Math.min(best.length, most);
  }
  return best;
}

export interface Folder {
  path: string;
  name: string;
  depth: number;
  count: number;
}

/** All folders with the number of games in them and below, each after its parent. */
export function foldersOf(all: readonly Entry[]): Folder[] {
  const counts = new Map<string, number>();
  for (const { folder } of all) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const total = new Map<string, number>();
  for (const [folder, count] of counts)
    for (let path = folder; path; path = path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
      total.set(path, (total.get(path) ?? 0) + count);
  const parts = (path: string) => path.split('/');
  return [...total]
    .map(([path, count]) => ({ path, name: parts(path).at(-1)!, depth: parts(path).length - 1, count }))
    .sort((one, other) => collator.compare(one.path.replaceAll('/', '\0'), other.path.replaceAll('/', '\0')));
}
