/** What lies over the board for a moment: the ghost of the next move, targets, the cursor, marks being drawn, and the area of a hit. */
import { svg } from '../dom';
import type { Point } from '../engine/types';
import type { BoardView } from './board-view';
import type { RecordController } from './record-controller';
import { isArea, isDrawn, type Tool } from './tool';

/** What the reader points at and has touched. Sites are numbers; -1 is none. */
export interface Pointing {
  hover: number;
  cursor: number;
  lit: number;
  refused: number;
  /** The first corner of a part that is being selected. */
  corner: number;
  marked: number[];
  touched: number[];
  /** The touched sites whose pieces have not moved yet. */
  held: number[];
  isSelecting: boolean;
  tool: Tool;
  /** Where a line or area that is being drawn begins. */
  from: Point | undefined;
  /** Draws something else instead. */
  draw: ((over: SVGElement) => void) | undefined;
}

export class Overlay {
  readonly #controller: RecordController;
  readonly #picture: BoardView;

  constructor(controller: RecordController, picture: BoardView) {
    this.#controller = controller;
    this.#picture = picture;
  }

  draw(pointing: Pointing): void {
    const { over } = this.#picture;
    const { hover, cursor, lit, refused, corner, marked, touched, held, isSelecting, draw } = pointing;
    const isEmpty = [hover, cursor, lit, refused, corner].every((site) => site < 0);
    if (!over.firstChild && isEmpty && !touched.length && !marked.length && !draw) return;
    over.replaceChildren();
    if (marked.length) over.append(this.#area(marked));
    if (draw) return draw(over);
    if (lit >= 0) this.#ring(lit, 'lit');
    if (cursor >= 0) this.#ring(cursor, 'cursor');
    for (const site of held) this.#ring(site, 'held');
    if (corner >= 0) this.#ring(corner, 'held');
    const point = this.#controller.place(refused);
    if (point) over.append(svg('path', { class: 'refused', d: `M${+point.x - 6} ${+point.y - 6}l12 12m0-12l-12 12` }));
    if (touched.length) for (const site of this.#controller.touch(touched).next) this.#ring(site, 'target');
    else if (hover >= 0 || isSelecting) this.#foretell(pointing);
  }

  #ring(site: number, name: string): void {
    const point = this.#controller.place(site);
    if (!point) return;
    const radius = name === 'target' ? '4' : '9.5';
    this.#picture.over.append(svg('circle', { class: name, cx: point.x, cy: point.y, r: radius }));
  }

  /** Draws the area of a search hit. */
  #area(sites: number[]): SVGElement {
    const area = svg('g', { class: 'found' });
    for (const point of sites.map((site) => this.#controller.place(site))) {
      if (!point) continue;
      const place = { x: String(+point.x - 10), y: String(+point.y - 10), width: '20', height: '20', rx: '3' };
      area.append(svg('rect', place));
    }
    return area;
  }

  #foretell({ hover, cursor, corner, isSelecting, tool, from }: Pointing): void {
    const controller = this.#controller;
    const point = controller.place(hover >= 0 ? hover : cursor);
    if (!point) return;
    const begin = from ?? controller.place(corner);
    const isDrawing = isSelecting || (isDrawn(tool) && controller.has('edit'));
    if (isDrawing && begin) return this.#span(begin, point, isSelecting || isArea(tool));
    if (isSelecting) return;
    const color = { B: 'b', W: 'w', b: 'b', w: 'w', play: controller.facts?.turn }[tool as string];
    if (point.owner || !color || !controller.isEdited || (tool === 'play' && !controller.mayMove)) return;
    const { moves, next } = controller.touch([point.site]);
    if (tool === 'play' && next.length) this.#ring(point.site, 'held');
    else if (tool !== 'play' || moves.length) {
      const name = `ghost ${color === 'b' ? 'black' : 'white'}`;
      this.#picture.over.append(svg('circle', { class: name, cx: point.x, cy: point.y, r: '9.2' }));
    }
  }

  /** A line or rectangle that is being drawn. */
  #span(from: Point, to: Point, isRectangle: boolean): void {
    const [x, y] = [Math.min(+from.x, +to.x) - 9, Math.min(+from.y, +to.y) - 9];
    const size = {
      width: String(Math.abs(+from.x - +to.x) + 18),
      height: String(Math.abs(+from.y - +to.y) + 18),
    };
    this.#picture.over.append(
      isRectangle
        ? svg('rect', { class: 'cursor', x: String(x), y: String(y), rx: '4', ...size })
        : svg('line', { class: 'cursor', x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
    );
  }
}

/** Returns the point nearest to the pointer, if it is close enough. */
export function nearest(points: Point[], at: { x: number; y: number }): Point | undefined {
  let best: Point | undefined;
  let least = 14 * 14;
  for (const point of points) {
    const [x, y] = [Number(point.x) - at.x, Number(point.y) - at.y];
    if (x * x + y * y < least) [best, least] = [point, x * x + y * y];
  }
  return best;
}
