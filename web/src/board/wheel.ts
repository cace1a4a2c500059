/** The wheel over the board: with the attribute `wheel` it steps through the record, else it scrolls the page; with Ctrl it zooms. */
import type { BoardView } from './board-view';
import type { SgfBoard } from './sgf-board';

/** How far the wheel turns for a step, in pixels. */
const STEP = 40;

export class Wheel {
  readonly #host: SgfBoard;
  readonly #picture: BoardView;
  #turned = 0;

  constructor(host: SgfBoard, picture: BoardView) {
    [this.#host, this.#picture] = [host, picture];
  }

  turn(event: WheelEvent): void {
    if (!this.#host.hasAttribute(event.ctrlKey ? 'controls' : 'wheel')) return;
    event.preventDefault();
    if (event.ctrlKey) {
      const at = this.#picture.onPaper(event);
      if (at) this.#picture.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, at);
      return;
    }
    this.#turned += event.deltaY;
    if (Math.abs(this.#turned) < STEP) return;
    this.#host.step(this.#turned > 0 ? 'next' : 'previous');
    this.#turned = 0;
  }
}
