/** Pointer and touch input on the board: hovering, dragging, swiping, pinching, and the overlay that goes with them. */
import { button, svg } from '../dom';
import type { RecordController } from './record-controller';
import type { BoardView } from './board-view';
import type { Point } from '../engine/types';
import { isArea, isDrawn, type Tool } from './tool';
import type { useTool } from './edit-tools';

/** On a fine board a touch has to be confirmed. This is the smallest distance of points that needs no confirmation, in pixels. */
const FINGER = 24;

export interface BoardCallbacks {
  /** A move was played: as the record writes it, and as players do. */
  move(text: string, said: string): void;
  step(way: string): void;
  /** Another build of the engine has taken over the record. */
  renew(): void;
}

export class PointerInput {
  tool: Tool = 'play';
  /** Applies a tool; set when the toolbar is loaded. */
  useTool: typeof useTool | undefined;
  piece = 0;
  /** Called when another piece is selected. */
  drawn: (() => void) | undefined;
  #touched: number[] = [];
  /** While a game is counted, touching a stone changes its group. */
  counting: { touch(site: number): void; draw(over: SVGElement): void } | undefined;
  /** How many of the touched sites have moved their pieces in the picture: the checkers of a roll move one after another. */
  #moved = 0;
  #node = -1;
  #hover = -1;
  #cursor = -1;
  #lit = -1;
  #meant = -1;
  #refused = -1;
  #marked: number[] = [];
  /** Called with the selected part of the board, and when selecting ends. */
  #choice: { done: (from: number, to: number) => void; ended: () => void } | undefined;
  #corner = -1;
  #begun: { point: Point | undefined; x: number; y: number; isTouch: boolean } | undefined;
  /** Where the right button went down. */
  #rightButton: Point | undefined;
  #fingers = new Map<number, { x: number; y: number }>();
  #spread = 0;
  readonly #controller: RecordController;
  readonly #picture: BoardView;
  readonly #callbacks: BoardCallbacks;

  constructor(controller: RecordController, picture: BoardView, callbacks: BoardCallbacks) {
    this.#controller = controller;
    this.#picture = picture;
    this.#callbacks = callbacks;
    const root = picture.root;
    root.addEventListener('pointermove', (event) => this.#move(event));
    root.addEventListener('pointerdown', (event) => this.#down(event));
    root.addEventListener('pointerup', (event) => this.#up(event));
    root.addEventListener('pointercancel', (event) => this.#end(event));
    root.addEventListener('contextmenu', (event) => {
      if (controller.isEditor) event.preventDefault();
    });
    // A finger leaves the board whenever it is lifted; the point that it has chosen stays.
    root.addEventListener('pointerleave', (event) => {
      if (event.pointerType !== 'touch') this.#hovers(-1);
    });
  }

  /** Lets the reader select a part of the board: two corners, tapped or dragged. */
  select(done: (from: number, to: number) => void, ended: () => void): void {
    this.clear();
    this.#choice = { done, ended };
    this.#picture.root.classList.add('selecting');
    this.#picture.root.scrollIntoView({ block: 'nearest' });
    // With the keyboard, the first corner is the cursor.
    this.#picture.root.parentElement?.focus({ preventScroll: true });
  }

  get isSelecting(): boolean {
    return this.#choice !== undefined;
  }

  #endSelecting(): void {
    const choice = this.#choice;
    this.#choice = undefined;
    this.#corner = -1;
    this.#picture.root.classList.remove('selecting');
    choice?.ended();
  }

  /** Shows the area of a search hit. */
  mark(sites: number[]): void {
    if (!sites.length && !this.#marked.length) return;
    this.#marked = sites;
    this.draw();
  }

  /** Clears selection and highlight. */
  clear(): void {
    this.#endSelecting();
    this.#touched = [];
    this.#hover = this.#lit = this.#meant = this.#refused = -1;
    this.draw();
  }

  /** The picture has changed, or another node is selected: then the selected piece is dropped. Keeps the hover. */
  letGo(node = -1): void {
    const mustReturn = node < 0 && this.#moved > 0;
    if (node < 0 || node !== this.#node) {
      this.#touched = [];
      this.#moved = 0;
    }
    this.#node = node;
    if (mustReturn) this.#controller.hold([]);
    // The stone is there now, or another node is.
    if (this.#meant >= 0) this.#hover = -1;
    this.#lit = this.#meant = this.#refused = -1;
    this.draw();
  }

  /** Returns whether a move has been started on a site. */
  isHeld(site: number): boolean {
    return this.#held.includes(site);
  }

  /** The touched sites whose pieces have not moved yet. */
  get #held(): number[] {
    return this.#touched.slice(this.#moved);
  }

  /** Takes back the last site of a move that is being entered, or the last checker that has moved. Returns whether there was one. */
  takeBack(): boolean {
    if (!this.#touched.length) return false;
    this.#hold(this.#touched.slice(0, this.#held.length ? this.#moved : this.#moved - 2));
    return true;
  }

  #hold(touched: number[]): void {
    this.#touched = touched;
    this.#moved = this.#controller.hold(touched);
    this.draw();
  }

  get cursor(): number {
    return this.#cursor;
  }

  set cursor(site: number) {
    this.#cursor = site;
    this.draw();
  }

  highlight(site: number): void {
    this.#lit = site;
    this.draw();
  }

  #hovers(site: number): void {
    if (site === this.#hover) return;
    this.#hover = site;
    this.draw();
  }

  #move(event: PointerEvent): void {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 2) return this.#pinch();
    this.#drag(event);
    if (event.pointerType === 'touch' && !this.#isDrawing()) return;
    this.#hovers(this.#pointAt(event)?.site ?? -1);
  }

  /** Moves a dragged piece with the pointer. */
  #drag(event: PointerEvent): void {
    const { point, x, y, isTouch } = this.#begun ?? {};
    if (!point || isTouch || this.#touched.length !== 1 || this.#touched[0] !== point.site || this.tool !== 'play')
      return;
    const at = Math.hypot(event.clientX - x!, event.clientY - y!) > 6 ? this.#picture.at(event) : undefined;
    if (at) this.#picture.drag(point.name, at);
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === 'touch') this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#rightButton = event.button === 2 && this.#controller.isEditor ? this.#pointAt(event) : undefined;
    if (event.button !== 0 || this.#fingers.size > 1) {
      this.#begun = undefined;
      return;
    }
    const isTouch = event.pointerType === 'touch';
    const point = this.#pointAt(event);
    this.#begun = { point, x: event.clientX, y: event.clientY, isTouch };
    if (!isTouch) event.preventDefault();
    if (this.#isDrawing()) this.#picture.root.setPointerCapture(event.pointerId);
    else if (!isTouch && point) this.touch(point.site);
  }

  #up(event: PointerEvent): void {
    const begun = this.#begun;
    const to = this.#pointAt(event);
    if (event.button === 2) return this.#rightButtonUp(to);
    this.#end(event);
    if (!begun) return;
    const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
    if (this.#isDrawing()) {
      if (begun.point && to) this.#drawn(begun.point.site, to.site);
    } else if (!begun.isTouch) {
      if (to && this.#touched.length && this.#touched.at(-1) !== to.site) this.touch(to.site);
    } else if (Math.hypot(x, y) < 12) {
      if (begun.point) this.#tap(begun.point);
    } else if (
      begun.point &&
      this.tool === 'play' &&
      this.#controller.has('edit') &&
      this.#controller.touch([begun.point.site]).next.length
    ) {
      this.touch(begun.point.site);
      if (to) this.touch(to.site);
    } else if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) {
      this.#callbacks.step(x < 0 ? 'next' : 'previous');
    }
  }

  #end(event: PointerEvent): void {
    if (this.#begun?.point) this.#picture.drag(this.#begun.point.name);
    this.#fingers.delete(event.pointerId);
    this.#spread = 0;
    this.#begun = undefined;
    if (event.pointerType === 'touch' && this.#meant < 0) this.#hovers(-1);
  }

  /** The right button marks a point with a circle, or draws an arrow to another one, whatever the tool is. */
  #rightButtonUp(to: Point | undefined): void {
    const from = this.#rightButton;
    this.#rightButton = undefined;
    if (!from || !to) return;
    if (from.site === to.site) this.#controller.edit((board) => this.useTool?.(board, 'CR', 0, to.site, undefined));
    else this.#controller.edit((board) => board.draw_line('AR', from.site, to.site));
  }

  /** Pinching zooms the board between the fingers. */
  #pinch(): void {
    this.#begun = undefined;
    const [one, other] = [...this.#fingers.values()] as [{ x: number; y: number }, { x: number; y: number }];
    const spread = Math.hypot(one.x - other.x, one.y - other.y);
    const middle = this.#picture.onPaper({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 });
    if (this.#spread && middle) this.#picture.zoom(spread / this.#spread, middle);
    this.#spread = spread;
  }

  /** On a fine board the first tap selects a point, and the second one plays. */
  #tap(point: Point): void {
    const isFine = this.#picture.scale() * 20 < FINGER;
    if (isFine && this.#meant !== point.site && this.#isPlayed && this.#isPossible(point.site)) {
      this.#meant = point.site;
      this.#hover = point.site;
      this.draw();
      this.#controller.notify(this.#controller.t('tapAgain', point.name));
      return;
    }
    this.#meant = -1;
    this.#hovers(-1);
    this.touch(point.site);
  }

  /** Whether the reader may play, and not only follow the record. */
  get #isPlayed(): boolean {
    return this.#controller.has('edit') || this.#controller.mode !== '';
  }

  /** Whether a tool or a move may begin on a site. */
  #isPossible(site: number): boolean {
    if (this.tool !== 'play' || this.#touched.length) return true;
    return this.#controller.whyNot([site]) === undefined;
  }

  #isDrawing(): boolean {
    return this.isSelecting || (isDrawn(this.tool) && this.#controller.has('edit'));
  }

  /** Selects one corner, then the other. A point tapped twice is both. */
  #choose(from: number, to: number): void {
    const first = from === to && this.#corner >= 0 ? this.#corner : from;
    if (from === to && this.#corner < 0) {
      this.#corner = from;
      return this.draw();
    }
    const choice = this.#choice;
    this.#endSelecting();
    this.draw();
    choice?.done(first, to);
  }

  #drawn(from: number, to: number): void {
    if (this.isSelecting) return this.#choose(from, to);
    const tool = this.tool;
    if (isArea(tool)) this.#controller.edit((board) => board.mark_area(tool, from, to));
    else if (from !== to) this.#controller.edit((board) => board.draw_line(tool, from, to));
  }

  /** Touches a site. */
  touch(site: number): void {
    const controller = this.#controller;
    if (this.isSelecting) return this.#choose(site, site);
    if (controller.board && !controller.editable) return controller.thenEdit(() => this.touch(site));
    if (this.counting) return this.counting.touch(site);
    const tool = this.tool;
    if (controller.has('edit') && !controller.mode && tool !== 'play') {
      const owner = controller.place(site)?.owner;
      controller.edit((board) => this.useTool?.(board, tool, this.piece, site, owner));
      return;
    }
    const meant = [...this.#touched, site];
    let touched = meant;
    let touch = controller.touch(touched);
    if (!touch.moves.length && !touch.next.length && this.#touched.length) {
      const moved = this.#touched.slice(0, this.#moved);
      touched = this.isHeld(site) ? moved : [...moved, site];
      touch = touched.length ? controller.touch(touched) : { next: [], moves: [] };
    }
    if (touch.moves.length === 1 && !touch.next.length) {
      this.#callbacks.move(...touch.moves[0]!);
      return;
    }
    const isPossible = touch.moves.length > 0 || touch.next.length > 0;
    // Touching a piece again lets it go.
    if (!isPossible && touched.length && this.#isPlayed) this.#refuse(meant);
    else this.#refused = -1;
    this.#hold(isPossible ? touched : this.#touched.slice(0, this.#moved));
    const choices = touch.moves.map(([text, said]) => button(said, said, () => this.#callbacks.move(text, said)));
    if (choices.length) controller.notify('', ...choices);
  }

  /** Says why there is no move on these sites, marks the last one, and shakes the piece. */
  #refuse(sites: number[]): void {
    const reason = this.#controller.whyNot(sites);
    if (reason === undefined) return;
    this.#refused = sites.at(-1)!;
    const piece = this.#controller.place(sites[0]!);
    if (piece) this.#picture.shake(piece.name);
    this.#controller.refuse(reason);
  }

  #pointAt(event: PointerEvent): Point | undefined {
    const at = this.#picture.at(event);
    return at && nearest(this.#controller.places(), at);
  }

  /** Draws the overlay: the ghost of the next move, targets, the cursor, and marks being drawn. */
  draw(): void {
    this.drawn?.();
    const over = this.#picture.over;
    if (
      !over.firstChild &&
      this.#hover < 0 &&
      this.#lit < 0 &&
      this.#cursor < 0 &&
      this.#refused < 0 &&
      !this.#touched.length &&
      !this.#marked.length &&
      !this.counting &&
      this.#corner < 0
    )
      return;
    over.replaceChildren();
    if (this.#marked.length) over.append(this.#area());
    if (this.counting) return this.counting.draw(over);
    const ring = (site: number, name: string) => {
      const point = this.#controller.place(site);
      if (point)
        over.append(svg('circle', { class: name, cx: point.x, cy: point.y, r: name === 'target' ? '4' : '9.5' }));
    };
    if (this.#lit >= 0) ring(this.#lit, 'lit');
    if (this.#cursor >= 0) ring(this.#cursor, 'cursor');
    for (const site of this.#held) ring(site, 'held');
    if (this.#corner >= 0) ring(this.#corner, 'held');
    const refused = this.#controller.place(this.#refused);
    if (refused)
      over.append(svg('path', { class: 'refused', d: `M${+refused.x - 6} ${+refused.y - 6}l12 12m0-12l-12 12` }));
    if (this.#touched.length) for (const site of this.#controller.touch(this.#touched).next) ring(site, 'target');
    else if (this.#hover >= 0 || this.isSelecting) this.#foretell(ring);
  }

  /** Draws the area of a search hit. */
  #area(): SVGElement {
    const area = svg('g', { class: 'found' });
    for (const point of this.#marked.map((site) => this.#controller.place(site))) {
      if (point)
        area.append(
          svg('rect', { x: String(+point.x - 10), y: String(+point.y - 10), width: '20', height: '20', rx: '3' }),
        );
    }
    return area;
  }

  #foretell(ring: (site: number, name: string) => void): void {
    const over = this.#picture.over;
    const point = this.#controller.place(this.#hover >= 0 ? this.#hover : this.#cursor);
    if (!point) return;
    const from = this.#begun?.point ?? this.#controller.place(this.#corner);
    if (this.#isDrawing() && from) {
      const [x, y] = [Math.min(+from.x, +point.x) - 9, Math.min(+from.y, +point.y) - 9];
      const size = {
        width: String(Math.abs(+from.x - +point.x) + 18),
        height: String(Math.abs(+from.y - +point.y) + 18),
      };
      over.append(
        this.isSelecting || isArea(this.tool)
          ? svg('rect', { class: 'cursor', x: String(x), y: String(y), rx: '4', ...size })
          : svg('line', { class: 'cursor', x1: from.x, y1: from.y, x2: point.x, y2: point.y }),
      );
      return;
    }
    if (this.isSelecting) return;
    const color = { B: 'b', W: 'w', b: 'b', w: 'w', play: this.#controller.facts?.turn }[this.tool as string];
    if (point.owner || !color || !(this.#controller.has('edit') || this.#controller.mode)) return;
    const { moves, next } = this.#controller.touch([point.site]);
    if (this.tool === 'play' && next.length) ring(point.site, 'held');
    else if (this.tool !== 'play' || moves.length) {
      over.append(
        svg('circle', { class: `ghost ${color === 'b' ? 'black' : 'white'}`, cx: point.x, cy: point.y, r: '9.2' }),
      );
    }
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
