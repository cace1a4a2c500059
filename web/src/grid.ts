/** The board for those who do not see it, or have no pointer: a grid with a label for each point, and a cursor. */
import './rest';
import { html } from './dom';
import type { Desk } from './desk';
import type { Hand } from './hand';
import type { Picture } from './picture';
import { colorName } from './saying';
import type { Point } from './types';

const WAYS: Record<string, [right: number, down: number]> = {
  ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export class Grid {
  readonly root = html('div', { class: 'grid', role: 'grid' });
  readonly #desk: Desk;
  readonly #hand: Hand;
  readonly #picture: Picture;
  readonly #tell: (text: string) => void;
  #cells = new Map<number, HTMLElement>();

  /** `tell` says aloud where the cursor is. */
  constructor(desk: Desk, hand: Hand, picture: Picture, tell: (text: string) => void) {
    this.#desk = desk;
    this.#hand = hand;
    this.#picture = picture;
    this.#tell = tell;
  }

  /** Another board: the grid is made again when it is next entered. */
  clear(): void {
    this.#cells.clear();
    this.root.replaceChildren();
  }

  /** The board is entered by keyboard: the grid is there from now on. */
  enter(): void {
    const points = this.#desk.places();
    if (!this.#cells.size) {
      const rows = new Map<number, HTMLElement>();
      for (const point of points) {
        let row = rows.get(point.row);
        if (!row) rows.set(point.row, (row = html('div', { role: 'row' })));
        const cell = html('div', { role: 'gridcell', 'data-site': String(point.site) });
        this.#cells.set(point.site, cell);
        row.append(cell);
      }
      this.root.replaceChildren(...rows.values());
    }
    this.root.setAttribute('aria-label', this.#desk.say('board'));
    const isThere = points.some(({ site }) => site === this.#hand.cursor);
    this.#hand.cursor = isThere ? this.#hand.cursor : (points[Math.floor(points.length / 2)]?.site ?? -1);
    this.label();
  }

  label(): void {
    if (!this.#cells.size) return;
    for (const point of this.#desk.places()) {
      const label = this.describe(point);
      const cell = this.#cells.get(point.site);
      if (cell && cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    }
  }

  describe(point: Point): string {
    const { say } = this.#desk;
    const owner = point.owner === 'n' ? say('neutral') : colorName(say, point.owner) || say('empty');
    return `${point.name} ${owner}${point.kind ? ` ${point.kind}` : ''}`;
  }

  /** Handles a key on the board. */
  key(key: string): void {
    const points = this.#desk.places();
    const at = () => points.find((point) => point.site === this.#hand.cursor);
    // Who came by pointer has no cursor yet.
    if (!at()) this.enter();
    const here = at();
    if (!here) return;
    if (!WAYS[key]) return this.#hand.touch(here.site);
    const best = towards(points, here, this.#picture.direction(...WAYS[key]));
    this.#hand.cursor = best.site;
    this.#tell(this.describe(best));
  }
}

/** The next point in a direction, the one that lies least aside. */
function towards(points: Point[], here: Point, [right, down]: [number, number]): Point {
  let best = here;
  let least = Infinity;
  for (const point of points) {
    const [x, y] = [Number(point.x) - Number(here.x), Number(point.y) - Number(here.y)];
    const along = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (along > 1 && along + 3 * aside < least) [best, least] = [point, along + 3 * aside];
  }
  return best;
}
