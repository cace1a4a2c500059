/** A record: its bytes, or its text. */
export type Source = Uint8Array | string;

export interface Named {
  /** The name of the file: it may tell the format and the game. */
  name?: string;
}

export interface Game {
  /** The number that GM gives the game. */
  number: number;
  /** What the game is called; `null` when it is not known. */
  name: string | null;
  /** The nodes in the order of the record; the root comes first. */
  nodes: Node[];
}

export interface Node {
  /** The index of the parent in `nodes`; -1 for the root. */
  parent: number;
  /** The properties: each identifier with its values as text. */
  properties: [ident: string, values: string[]][];
}

export interface Finding {
  severity: string;
  /** The code of the rule, such as `S012`. */
  code: string;
  message: string;
  help: string | null;
  /** The line, counted from 1. */
  line: number;
  /** What a safe repair does; `null` when none is known. */
  repair: string | null;
}

export interface Layout {
  /** So many nodes stand on a line; 0 for as many as there is room for. */
  nodesPerLine?: number;
  /** So many spaces stand before each level of variations. */
  indent?: number;
}

export interface Picture extends Named {
  /** Which game of the collection, from 0. */
  game?: number;
  /** The way to the node, such as `0*24/1`. */
  path?: string;
  /** The number of the move; without it and `path`, the root is drawn. */
  move?: number;
  theme?: 'kaya' | 'book' | 'slate' | 'night' | 'contrast';
  coordinates?: 'own' | 'a1' | 'numbers' | 'cjk' | 'sgf' | 'none';
  /** A part of the board such as `A1:K10`, `whole` or `auto`; without it, what VW says. */
  window?: string;
  /** Whether stones have the numbers of their moves. */
  numbers?: boolean;
  /** Whether the next moves are seen as pale stones. */
  variations?: boolean;
}

/** Reads a record, of any bytes and any format that is known. */
export function parse(record: Source, options?: Named): Game[];
/** Lists what is wrong with a record. */
export function check(record: Source): Finding[];
/** Returns a record with all safe repairs made. */
export function fix(record: Source): Uint8Array;
/** Formats a record. Throws when it would mean something else. */
export function format(record: Source, layout?: Layout): Uint8Array;
/** Converts a record to FF[4] and UTF-8 (`ff4`), or to another format by its name (`katago`, `mat`, …). Throws when it cannot be written so. */
export function convert(record: Source, to: string, options?: Named): Uint8Array;
/** Draws a position as SVG. Throws when there is no such node, or no picture of the game. */
export function render(record: Source, options?: Picture): string;
