/** The element `<sgf-board>`: importing this module defines it. `docs/board.md` of the project describes its attributes and events. */
export class SgfBoard extends HTMLElement {
  readonly path: string;
  load(address: string): Promise<void>;
  open(bytes: Uint8Array, name?: string, game?: number): Promise<void>;
  begin(game: number, columns?: number, rows?: number, handicap?: number): Promise<void>;
  save(): Uint8Array;
  svg(): Promise<string>;
  /** The position as numbers of occupied sites; nothing without `edit`, and for games with several kinds of pieces. */
  readonly position:
    { gm: number; columns: number; rows: number; black: number[]; white: number[]; neutral: number[] } | undefined;
  /** The name of a site on this board. */
  nameOf(site: number): string;
  /** Highlights a site; -1 for none. */
  highlight(site: number): void;
  step(way: 'next' | 'previous' | 'first' | 'last' | 'next-variation' | 'previous-variation'): boolean;
  go(node: number): void;
  goToMove(number: number): boolean;
  seek(
    what: 'comment' | 'hotspot' | 'figure' | 'branch' | 'conflict' | 'move' | 'text',
    text?: string,
    forward?: boolean,
  ): boolean;
  play(move: string): void;
  /** The number of conflicts; nothing if the records could not be merged. */
  merge(bytes: Uint8Array, name?: string, base?: Uint8Array): Promise<number | undefined>;
  undo(): void;
  redo(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sgf-board': SgfBoard;
  }
}
