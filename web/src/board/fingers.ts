/** The fingers on the board: two of them zoom it between them. */
import type { BoardView } from './board-view';

export class Fingers {
  readonly #places = new Map<number, { x: number; y: number }>();
  /** The distance of the two fingers. */
  #spread = 0;
  readonly #picture: BoardView;

  constructor(picture: BoardView) {
    this.#picture = picture;
  }

  get count(): number {
    return this.#places.size;
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'touch') this.#places.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  up(event: PointerEvent): void {
    this.#places.delete(event.pointerId);
    this.#spread = 0;
  }

  /** Follows a finger. Returns whether two of them are zooming. */
  moved(event: PointerEvent): boolean {
    if (this.#places.has(event.pointerId)) this.#places.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#places.size !== 2) return false;
    const [one, other] = [...this.#places.values()] as [{ x: number; y: number }, { x: number; y: number }];
    const spread = Math.hypot(one.x - other.x, one.y - other.y);
    const middle = this.#picture.onPaper({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 });
    if (this.#spread && middle) this.#picture.zoom(spread / this.#spread, middle);
    this.#spread = spread;
    return true;
  }
}
