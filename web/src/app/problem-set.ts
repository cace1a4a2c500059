/** The problems of a folder as one set: the games of its files, in the order of the library. */
import { entriesOf, sorted } from './library/entries';
import type { FileRow } from './server';

/** A folder of the library, and how to open its files. */
export interface Folder {
  /** The file that is open; nothing if the record is in no file. */
  file(): FileRow | undefined;
  /** All files of the library. */
  files(): FileRow[];
  /** Opens a game of another file, in the same mode. */
  open(row: FileRow, game: number): void;
}

/** A game of the set. */
export interface Problem {
  /** Nothing for the record that is open. */
  row: FileRow | undefined;
  game: number;
  /** Names the problem by the content of its file, in the reader's progress. */
  key: string;
}

export const keyOf = (hash: string, game: number): string => `${hash.slice(0, 16)}#${game}`;

const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The problems of the open record, of which the hash and the number of games are given, and those of the other files of its folder. */
export function problemSet(hash: string, games: number, folder?: Folder): Problem[] {
  const own = Array.from({ length: games }, (_, game) => ({ row: undefined, game, key: keyOf(hash, game) }));
  const here = folder?.file();
  if (!folder || !here) return own;
  const rows = folder.files().filter(({ path }) => folderOf(path) === folderOf(here.path));
  const entries = sorted(rows.flatMap(entriesOf), 'path');
  // The open file may have changed since the list was made.
  const before = entries.findIndex(({ row }) => row.id === here.id);
  const others = entries.map(({ row, game: { number } }) => ({
    row,
    game: number - 1,
    // The version of a file is the hash of its content.
    key: keyOf(row.etag.replaceAll('"', ''), number - 1),
  }));
  const isOther = ({ row }: { row: FileRow }) => row.id !== here.id;
  if (before < 0) return [...own, ...others];
  return [...others.slice(0, before), ...own, ...others.slice(before).filter(isOther)];
}
