/** A move that is entered by touching sites one after another. */
import { button } from '../dom';
import type { BoardView } from './board-view';
import type { RecordController } from './record-controller';

/** What the board tells the element. */
export interface BoardCallbacks {
  /** A move was played: as the record writes it, and as players do. */
  move(text: string, said: string): void;
  step(way: string): void;
  /** Another build of the engine has taken over the record. */
  renew(): void;
}

export class MoveEntry {
  touched: number[] = [];
  /** The site where a move was refused last; -1 for none. */
  refused = -1;
  /** How many of the touched sites have moved their pieces in the picture: the checkers of a roll move one after another. */
  #moved = 0;
  #node = -1;
  readonly #controller: RecordController;
  readonly #picture: BoardView;
  readonly #callbacks: BoardCallbacks;
  readonly #changed: () => void;

  constructor(controller: RecordController, picture: BoardView, callbacks: BoardCallbacks, changed: () => void) {
    this.#controller = controller;
    this.#picture = picture;
    this.#callbacks = callbacks;
    this.#changed = changed;
  }

  /** The touched sites whose pieces have not moved yet. */
  get held(): number[] {
    return this.touched.slice(this.#moved);
  }

  clear(): void {
    this.touched = [];
    this.#moved = 0;
    this.refused = -1;
  }

  /** Another node is selected, or the move is not played (-1): the pieces return. */
  letGo(node: number): void {
    const mustReturn = node < 0 && this.#moved > 0;
    if (node < 0 || node !== this.#node) this.clear();
    this.#node = node;
    this.refused = -1;
    if (mustReturn) this.#controller.hold([]);
  }

  /** Takes back the last site, or the last checker that has moved. Returns whether there was one. */
  takeBack(): boolean {
    if (!this.touched.length) return false;
    this.#hold(this.touched.slice(0, this.held.length ? this.#moved : this.#moved - 2));
    return true;
  }

  #hold(touched: number[]): void {
    this.touched = touched;
    this.#moved = this.#controller.hold(touched);
    this.#changed();
  }

  /** Touches a site. A complete move is played; an impossible one is refused. Touching a piece again lets it go. */
  touch(site: number): void {
    const controller = this.#controller;
    const meant = [...this.touched, site];
    const moved = this.touched.slice(0, this.#moved);
    let touched = meant;
    let touch = controller.touch(touched);
    if (!touch.moves.length && !touch.next.length && this.touched.length) {
      touched = this.held.includes(site) ? moved : [...moved, site];
      touch = touched.length ? controller.touch(touched) : { next: [], moves: [] };
    }
    if (touch.moves.length === 1 && !touch.next.length) {
      this.#callbacks.move(...touch.moves[0]!);
      return;
    }
    const isPossible = touch.moves.length > 0 || touch.next.length > 0;
    if (!isPossible && touched.length && controller.isEdited) this.#refuse(meant);
    else this.refused = -1;
    this.#hold(isPossible ? touched : moved);
    const choices = touch.moves.map(([text, said]) => button(said, said, () => this.#callbacks.move(text, said)));
    if (choices.length) controller.notify('', ...choices);
  }

  /** Says why there is no move on these sites, marks the last one, and shakes the piece. */
  #refuse(sites: number[]): void {
    const reason = this.#controller.whyNot(sites);
    if (reason === undefined) return;
    this.refused = sites.at(-1)!;
    const piece = this.#controller.place(sites[0]!);
    if (piece) this.#picture.shake(piece.name);
    this.#controller.refuse(reason);
  }
}
