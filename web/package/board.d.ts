/** The element `<sgf-board>`: importing this module defines it. `docs/board.md` of the project describes its attributes and events. */
export class SgfBoard extends HTMLElement {
  readonly path: string;
  load(address: string): Promise<void>;
  open(bytes: Uint8Array, name?: string, game?: number): Promise<void>;
  begin(game: number, columns?: number, rows?: number, handicap?: number): Promise<void>;
  save(): Uint8Array;
  svg(): Promise<string>;
  /** What stands on the board as numbers of sites; nothing without `edit`, and where pieces are of several kinds. */
  readonly standing: { gm: number; columns: number; rows: number; black: number[]; white: number[]; neutral: number[] } | undefined;
  /** What a site is called on this board. */
  nameOf(site: number): string;
  /** Lights up a site; -1 for none. */
  light(site: number): void;
  step(way: 'next' | 'previous' | 'first' | 'last' | 'next-variation' | 'previous-variation'): boolean;
  go(node: number): void;
  goToMove(number: number): boolean;
  seek(what: 'comment' | 'hotspot' | 'figure' | 'branch' | 'conflict' | 'move' | 'text', text?: string, forward?: boolean): boolean;
  play(move: string): void;
  /** The number of conflicts; nothing if it could not be merged. */
  merge(bytes: Uint8Array, name?: string, base?: Uint8Array): Promise<number | undefined>;
  undo(): void;
  redo(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sgf-board': SgfBoard;
  }
}
