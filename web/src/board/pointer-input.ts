/** Pointer and touch input on the board: hovering, dragging, swiping, pinching, and the overlay that goes with them. */
import type { RecordController } from './record-controller';
import type { BoardView } from './board-view';
import type { Point } from '../engine/types';
import { Fingers } from './fingers';
import { MoveEntry, type BoardCallbacks } from './move-entry';
import { Overlay, nearest } from './overlay';
import { isArea, isDrawn, type Tool } from './tool';
import { colorName } from '../panels/players';
import type { useTool } from './edit-tools';

/** On a fine board a touch has to be confirmed. This is the smallest distance of points that needs no confirmation, in pixels. */
const FINGER = 24;

export class PointerInput {
  tool: Tool = 'play';
  /** Applies a tool; set when the toolbar is loaded. */
  useTool: typeof useTool | undefined;
  piece = 0;
  /** Called when another piece is selected. */
  drawn: (() => void) | undefined;
  /** While a game is counted, touching a stone changes its group. */
  counting: { touch(site: number): void; draw(over: SVGElement): void } | undefined;
  #hover = -1;
  #cursor = -1;
  #lit = -1;
  #meant = -1;
  #marked: number[] = [];
  /** Called with the selected part of the board, and when selecting ends. */
  #choice: { done: (from: number, to: number) => void; ended: () => void } | undefined;
  #corner = -1;
  #begun: { point: Point | undefined; x: number; y: number; isTouch: boolean } | undefined;
  /** Where the right button went down. */
  #rightButton: Point | undefined;
  readonly #controller: RecordController;
  readonly #picture: BoardView;
  readonly #callbacks: BoardCallbacks;
  readonly #entry: MoveEntry;
  readonly #fingers: Fingers;
  readonly #overlay: Overlay;

  constructor(controller: RecordController, picture: BoardView, callbacks: BoardCallbacks) {
    this.#controller = controller;
    this.#picture = picture;
    this.#callbacks = callbacks;
    this.#fingers = new Fingers(picture);
    this.#entry = new MoveEntry(controller, picture, callbacks, () => this.draw());
    this.#overlay = new Overlay(controller, picture);
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
    this.#entry.clear();
    this.#hover = this.#lit = this.#meant = -1;
    this.draw();
  }

  /** The picture has changed, or another node is selected: then the selected piece is dropped. Keeps the hover. */
  letGo(node = -1): void {
    this.#entry.letGo(node);
    // The stone is there now, or another node is.
    if (this.#meant >= 0) this.#hover = -1;
    this.#lit = this.#meant = -1;
    this.draw();
  }

  /** Returns whether a move has been started on a site. */
  isHeld(site: number): boolean {
    return this.#entry.held.includes(site);
  }

  /** Takes back the last part of a move that is being entered. Returns whether there was one. */
  takeBack(): boolean {
    return this.#entry.takeBack();
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
    if (this.#fingers.moved(event)) {
      this.#begun = undefined;
      return;
    }
    this.#drag(event);
    if (event.pointerType === 'touch' && !this.#isDrawing()) return;
    this.#hovers(this.#pointAt(event)?.site ?? -1);
  }

  /** Moves a dragged piece with the pointer. */
  #drag(event: PointerEvent): void {
    const { point, x, y, isTouch } = this.#begun ?? {};
    const { held } = this.#entry;
    if (!point || isTouch || held.length !== 1 || held[0] !== point.site || this.tool !== 'play') return;
    const at = Math.hypot(event.clientX - x!, event.clientY - y!) > 6 ? this.#picture.at(event) : undefined;
    if (at) this.#picture.drag(point.name, at);
  }

  #down(event: PointerEvent): void {
    this.#fingers.down(event);
    this.#rightButton = event.button === 2 && this.#controller.isEditor ? this.#pointAt(event) : undefined;
    if (event.button !== 0 || this.#fingers.count > 1) {
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
      const { held } = this.#entry;
      if (to && held.length && held.at(-1) !== to.site) this.touch(to.site);
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
    this.#fingers.up(event);
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

  /** On a fine board the first tap selects a point, and the second one plays. */
  #tap(point: Point): void {
    const isFine = this.#picture.scale() * 20 < FINGER;
    if (isFine && this.#meant !== point.site && this.#controller.isEdited && this.#isPossible(point.site)) {
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

  /** Whether a tool or a move may begin on a site. */
  #isPossible(site: number): boolean {
    if (this.tool !== 'play' || this.#entry.touched.length) return true;
    if (!this.#controller.mayMove) return false;
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
    if (!controller.mayMove && controller.facts?.turn)
      return controller.notify(controller.t('toMove', colorName(controller.t, controller.facts.turn)));
    this.#entry.touch(site);
  }

  #pointAt(event: PointerEvent): Point | undefined {
    const at = this.#picture.at(event);
    return at && nearest(this.#controller.places(), at);
  }

  /** Draws the overlay. */
  draw(): void {
    this.drawn?.();
    this.#overlay.draw({
      hover: this.#hover,
      cursor: this.#cursor,
      lit: this.#lit,
      refused: this.#entry.refused,
      corner: this.#corner,
      marked: this.#marked,
      touched: this.#entry.touched,
      held: this.#entry.held,
      isSelecting: this.isSelecting,
      tool: this.tool,
      from: this.#isDrawing() ? this.#begun?.point : undefined,
      draw: this.counting && ((over) => this.counting?.draw(over)),
    });
  }
}
