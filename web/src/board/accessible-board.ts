/** The board for screen readers and keyboards: a grid with a label for each point, and a cursor. */
import '../i18n/more';
import { html } from '../dom';
import type { RecordController } from './record-controller';
import type { PointerInput } from './pointer-input';
import type { BoardView } from './board-view';
import { colorName } from '../panels/players';
import type { Point } from '../engine/types';

const WAYS: Record<string, [right: number, down: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class AccessibleBoard {
  readonly root = html('div', { class: 'grid', role: 'grid' });
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  readonly #picture: BoardView;
  readonly #notify: (text: string) => void;
  #cells = new Map<number, HTMLElement>();

  /** `notify` announces the cursor's position. */
  constructor(controller: RecordController, pointer: PointerInput, picture: BoardView, notify: (text: string) => void) {
    this.#controller = controller;
    this.#pointer = pointer;
    this.#picture = picture;
    this.#notify = notify;
  }

  /** Discards the grid of the previous board; it is rebuilt when the board is next entered. */
  clear(): void {
    this.#cells.clear();
    this.root.replaceChildren();
  }

  /** Builds the grid when the keyboard first enters the board. */
  enter(): void {
    const points = this.#controller.places();
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
    this.root.setAttribute('aria-label', this.#controller.t('board'));
    const isThere = points.some(({ site }) => site === this.#pointer.cursor);
    this.#pointer.cursor = isThere ? this.#pointer.cursor : (points[Math.floor(points.length / 2)]?.site ?? -1);
    this.label();
  }

  label(): void {
    if (!this.#cells.size) return;
    for (const point of this.#controller.places()) {
      const label = this.describe(point);
      const cell = this.#cells.get(point.site);
      if (cell && cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    }
  }

  describe(point: Point): string {
    const { t } = this.#controller;
    const owner = point.owner === 'n' ? t('neutral') : colorName(t, point.owner) || t('empty');
    return `${point.name} ${owner}${point.kind ? ` ${point.kind}` : ''}`;
  }

  /** Handles a key on the board. */
  key(key: string): void {
    const points = this.#controller.places();
    const at = () => points.find((point) => point.site === this.#pointer.cursor);
    // A reader who arrived by pointer has no cursor yet.
    if (!at()) this.enter();
    const here = at();
    if (!here) return;
    if (!WAYS[key]) return this.#pointer.touch(here.site);
    const best = towards(points, here, this.#picture.direction(...WAYS[key]));
    this.#pointer.cursor = best.site;
    this.#notify(this.describe(best));
  }
}

/** The next point in a direction: the one closest to the axis. */
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
