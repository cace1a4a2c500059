/** A record: bytes or text. */
export type Source = Uint8Array | string;

export interface Named {
  /** The name of the file, a hint to the format and the game. */
  name?: string;
}

export interface Game {
  /** The number of the game (GM). */
  number: number;
  /** The name of the game; `null` if unknown. */
  name: string | null;
  /** The nodes in the order of the record, root first. */
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
  /** The title of the safe fix; `null` if there is none. */
  repair: string | null;
}

export interface Layout {
  /** Nodes per line; 0 for as many as fit. */
  nodesPerLine?: number;
  /** Spaces of indentation for each level of variations. */
  indent?: number;
}

export interface Picture extends Named {
  /** The index of the game in the collection, from 0. */
  game?: number;
  /** The path of the node, such as `0*24/1`. */
  path?: string;
  /** The move number. Without it and `path`, the root is drawn. */
  move?: number;
  theme?: 'kaya' | 'book' | 'slate' | 'night' | 'contrast';
  coordinates?: 'own' | 'a1' | 'numbers' | 'cjk' | 'sgf' | 'none';
  /** A part of the board such as `A1:K10`, `whole` or `auto`; by default the part that VW shows. */
  window?: string;
  /** The moves with numbers: `none`, `last`, `last-10`, `50-72`, `50-` or `all`; `true` for all. */
  numbers?: boolean | string;
  /** Whether the next moves are shown as ghost stones. */
  variations?: boolean;
}

/** Reads a record in any known format. Any bytes are a record. */
export function parse(record: Source, options?: Named): Game[];
/** Lists the problems of a record. */
export function check(record: Source): Finding[];
/** Returns a record with all safe fixes applied. */
export function fix(record: Source): Uint8Array;
/** Formats a record. Throws if that would change its meaning. */
export function format(record: Source, layout?: Layout): Uint8Array;
/** Converts a record to FF[4] and UTF-8 (`ff4`), or to another format by name (`katago`, `mat`, …). Throws if the format cannot hold it. */
export function convert(record: Source, to: string, options?: Named): Uint8Array;
/** Draws a position as SVG. Throws if the node does not exist or the game has no pictures. */
export function render(record: Source, options?: Picture): string;
