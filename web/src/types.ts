/** What the engine tells: plain data, as `crates/sgf-wasm/src/write.rs` writes it. */

export type ElementData = [tag: string, attributes: Record<string, string>, children?: ElementData[], text?: string];

export interface Put {
  key: string;
  layer: string;
  x: string;
  y: string;
  before: string | null;
  point: string | null;
  since?: number;
  elements: ElementData[];
  /** Whether it stands for several discs, each at its own place. */
  spread?: boolean;
  shadow?: ElementData;
}

export interface Moved {
  from: string;
  key: string;
  layer: string;
  x: string;
  y: string;
  before: string | null;
  point: string | null;
}

export interface Patch {
  frame?: string;
  defs: ElementData[];
  removed: string[];
  moved: Moved[];
  put: Put[];
}

export type Color = 'b' | 'w';

export interface Next {
  node: number;
  color: Color | null;
  text: string;
  site: number | null;
}

export interface Facts {
  node: number;
  path: string;
  number: number;
  last: string | null;
  lastColor: Color | null;
  turn: Color | null;
  outcome: string | null;
  /** What is said of the position: an English pattern, and what is put into it. A pattern of `{0}` alone is a text of the record. */
  notes: [pattern: string, ...values: string[]][];
  clocks: [string | null, string | null][];
  /** The seconds of Black and White after the move that the record goes on with. */
  nextClocks: [string | null, string | null];
  judgements: [string, string][];
  /** The first ways in which the record goes on; `children` is how many there are. */
  next: Next[];
  children: number;
  siblings: number[];
  /** How many conflicts of a merge the node has. */
  conflicts: number;
  description: string;
}

/** Text alone, or with what it means: a point and its site, a move and its number, a link. */
export type Token = [text: string, kind?: 'point' | 'move' | 'link', value?: number];

export interface Update {
  patch?: Patch;
  error?: string;
  facts: Facts;
  comment: Token[];
  canUndo: boolean;
  canRedo: boolean;
}

export interface Point {
  site: number;
  name: string;
  x: string;
  y: string;
  row: number;
  column: number;
  owner?: 'b' | 'w' | 'n';
  kind?: string | null;
}

export interface Touch {
  next: number[];
  moves: [text: string, said: string][];
}

/** What lies beside the board and can be touched. */
export interface Beside {
  site: number;
  name: string;
  owner: Color | null;
  count: number;
}

export interface Property {
  ident: string;
  title: string;
  values: string[];
}

export interface RecordFacts {
  games: number;
  game: number;
  number: number;
  name: string | null;
  nodes: number;
  siblings: boolean;
  noMarkup: boolean;
}

/** Colour, signs (s setup, c comment, h hotspot, n name, x conflict, p on the way here), number of the move, judgement. */
export type TreeNode = [color: '' | Color, signs: string, number: number, judgement: string];

export interface TreeWindow {
  columns: number;
  rows: number;
  here: [column: number, row: number];
  /** Nodes that go on in several ways; of a branch that is folded, so many children are left out. */
  branches: [column: number, top: number, bottom: number, node: number, folded: number][];
  stretches: { at: [node: number, column: number, row: number]; begins: boolean; goesOn: boolean; nodes: TreeNode[] }[];
}

/** What a side of a merge says. */
export type Said = [ident: string, title: string, value: string];

/** What both sides of a merge have changed differently. */
export interface Conflict {
  game: number;
  node: number;
  kind: 'property' | 'deleted-by-ours' | 'deleted-by-theirs' | 'main-line' | 'unreadable';
  ours: Said[];
  theirs: Said[];
  base: Said[];
}

export interface Finding {
  severity: string;
  code: string;
  message: string;
  help: string | null;
  line: number;
  repair: string | null;
}
