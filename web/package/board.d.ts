/** The element `<sgf-board>`: importing this module defines it. `docs/board.md` of the project describes its attributes and events. */
export class SgfBoard extends HTMLElement {
  readonly path: string;
  load(address: string): Promise<void>;
  open(bytes: Uint8Array, name?: string, game?: number): Promise<void>;
  begin(game: number, size: number): Promise<void>;
  save(): Uint8Array;
  svg(): string;
  step(way: 'next' | 'previous' | 'first' | 'last' | 'next-variation' | 'previous-variation'): boolean;
  go(node: number): void;
  goToMove(number: number): boolean;
  seek(what: 'comment' | 'hotspot' | 'figure' | 'branch' | 'move' | 'text', text?: string, forward?: boolean): boolean;
  play(move: string): void;
  undo(): void;
  redo(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sgf-board': SgfBoard;
  }
}
