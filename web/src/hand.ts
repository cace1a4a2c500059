/** What a hand does on the board: it points, touches, drags, swipes and pinches; and what lies over the board meanwhile. */
import { button, svg } from './dom';
import type { Desk } from './desk';
import type { Picture } from './picture';
import type { Point } from './types';
import { isArea, isDrawn, type Tool } from './tool';
import type { useTool } from './tools';

/** Points that are nearer to each other on the screen are asked for twice by a finger. */
const FINGER = 24;

export interface Wishes {
  /** A move was made by hand: as the record writes it, and as players do. */
  move(text: string, said: string): void;
  step(way: string): void;
  /** The record is in the hands of another build of the engine. */
  renew(): void;
}

export class Hand {
  tool: Tool = 'play';
  /** What tools do; it comes with their buttons. */
  useTool: typeof useTool | undefined;
  piece = 0;
  /** Hears that something else is held. */
  drawn: (() => void) | undefined;
  #touched: number[] = [];
  #hover = -1;
  #cursor = -1;
  #lit = -1;
  #meant = -1;
  #marked: number[] = [];
  /** Hears which part of the board somebody chooses, and that it is over. */
  #choice: { done: (from: number, to: number) => void; ended: () => void } | undefined;
  #corner = -1;
  #begun: { point: Point | undefined; x: number; y: number; isTouch: boolean } | undefined;
  #fingers = new Map<number, { x: number; y: number }>();
  #spread = 0;
  readonly #desk: Desk;
  readonly #picture: Picture;
  readonly #wishes: Wishes;

  constructor(desk: Desk, picture: Picture, wishes: Wishes) {
    this.#desk = desk;
    this.#picture = picture;
    this.#wishes = wishes;
    const root = picture.root;
    root.addEventListener('pointermove', (event) => this.#move(event));
    root.addEventListener('pointerdown', (event) => this.#down(event));
    root.addEventListener('pointerup', (event) => this.#up(event));
    root.addEventListener('pointercancel', (event) => this.#end(event));
    root.addEventListener('pointerleave', () => this.#hovers(-1));
  }

  /** Lets somebody choose a part of the board: two corners that are touched, or dragged between. */
  select(done: (from: number, to: number) => void, ended: () => void): void {
    this.clear();
    this.#choice = { done, ended };
    this.#picture.root.classList.add('selecting');
    this.#picture.root.scrollIntoView({ block: 'nearest' });
    // Whoever came by keyboard has the cursor there.
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

  /** Shows where something lies that was looked for. */
  mark(sites: number[]): void {
    if (!sites.length && !this.#marked.length) return;
    this.#marked = sites;
    this.draw();
  }

  /** Nothing is held or lit any more. */
  clear(): void {
    this.#endSelecting();
    this.#touched = [];
    this.#hover = this.#lit = this.#meant = -1;
    this.draw();
  }

  /** The node is another one: what is held falls, what is pointed at stays. */
  letGo(): void {
    this.#touched = [];
    this.#lit = this.#meant = -1;
    this.draw();
  }

  /** Tells whether a site has been touched, and a move begins there. */
  isHeld(site: number): boolean {
    return this.#touched.includes(site);
  }

  get cursor(): number {
    return this.#cursor;
  }

  set cursor(site: number) {
    this.#cursor = site;
    this.draw();
  }

  light(site: number): void {
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
    this.#carry(event);
    if (event.pointerType === 'touch' && !this.#isDrawing()) return;
    this.#hovers(this.#pointAt(event)?.site ?? -1);
  }

  /** A piece that is held and dragged goes with the pointer. */
  #carry(event: PointerEvent): void {
    const { point, x, y, isTouch } = this.#begun ?? {};
    if (!point || isTouch || this.#touched.length !== 1 || this.#touched[0] !== point.site || this.tool !== 'play') return;
    const at = Math.hypot(event.clientX - x!, event.clientY - y!) > 6 ? this.#picture.at(event) : undefined;
    if (at) this.#picture.drag(point.name, at);
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === 'touch') this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
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
    this.#end(event);
    if (!begun) return;
    const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
    if (this.#isDrawing()) {
      if (begun.point && to) this.#drawn(begun.point.site, to.site);
    } else if (!begun.isTouch) {
      if (to && this.#touched.length && this.#touched.at(-1) !== to.site) this.touch(to.site);
    } else if (Math.hypot(x, y) < 12) {
      if (begun.point) this.#tap(begun.point);
    } else if (begun.point && this.tool === 'play' && this.#desk.has('edit') && this.#desk.touch([begun.point.site]).next.length) {
      this.touch(begun.point.site);
      if (to) this.touch(to.site);
    } else if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) {
      this.#wishes.step(x < 0 ? 'next' : 'previous');
    }
  }

  #end(event: PointerEvent): void {
    if (this.#begun?.point) this.#picture.drag(this.#begun.point.name);
    this.#fingers.delete(event.pointerId);
    this.#spread = 0;
    this.#begun = undefined;
    if (event.pointerType === 'touch') this.#hovers(-1);
  }

  /** Two fingers that go apart enlarge the board between them. */
  #pinch(): void {
    this.#begun = undefined;
    const [one, other] = [...this.#fingers.values()] as [{ x: number; y: number }, { x: number; y: number }];
    const spread = Math.hypot(one.x - other.x, one.y - other.y);
    const middle = this.#picture.onPaper({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 });
    if (this.#spread && middle) this.#picture.zoom(spread / this.#spread, middle);
    this.#spread = spread;
  }

  /** A finger on a fine board says first where, and then that it is meant. */
  #tap(point: Point): void {
    const isFine = this.#picture.scale() * 20 < FINGER;
    if (isFine && this.#meant !== point.site && this.#desk.has('edit')) {
      this.#meant = point.site;
      this.#hover = point.site;
      this.draw();
      this.#desk.tell(this.#desk.say('tapAgain', point.name));
      return;
    }
    this.#meant = -1;
    this.touch(point.site);
  }

  #isDrawing(): boolean {
    return this.isSelecting || (isDrawn(this.tool) && this.#desk.has('edit'));
  }

  /** One corner and then the other; a point that is touched twice is both. */
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
    if (isArea(tool)) this.#desk.edit((board) => board.mark_area(tool, from, to));
    else if (from !== to) this.#desk.edit((board) => board.draw_line(tool, from, to));
  }

  /** A hand touches a site. */
  touch(site: number): void {
    const desk = this.#desk;
    if (this.isSelecting) return this.#choose(site, site);
    if (desk.board && !desk.editable) return desk.thenEdit(() => this.touch(site));
    const tool = this.tool;
    if (desk.has('edit') && !desk.mode && tool !== 'play') {
      const owner = desk.place(site)?.owner;
      desk.edit((board) => this.useTool?.(board, tool, this.piece, site, owner));
      return;
    }
    let touched = [...this.#touched, site];
    let touch = desk.touch(touched);
    if (!touch.moves.length && !touch.next.length && this.#touched.length) {
      touched = this.#touched.includes(site) ? [] : [site];
      touch = touched.length ? desk.touch(touched) : { next: [], moves: [] };
    }
    if (touch.moves.length === 1 && !touch.next.length) {
      this.#wishes.move(...touch.moves[0]!);
      return;
    }
    this.#touched = touch.moves.length || touch.next.length ? touched : [];
    this.draw();
    const choices = touch.moves.map(([text, said]) => button(said, said, () => this.#wishes.move(text, said)));
    if (choices.length) desk.tell('', ...choices);
  }

  #pointAt(event: PointerEvent): Point | undefined {
    const at = this.#picture.at(event);
    return at && nearest(this.#desk.places(), at);
  }

  /** Draws what lies over the board: the ghost of the next move, targets, the cursor, what is being drawn. */
  draw(): void {
    this.drawn?.();
    const over = this.#picture.over;
    if (!over.firstChild && this.#hover < 0 && this.#lit < 0 && this.#cursor < 0 && !this.#touched.length && !this.#marked.length && this.#corner < 0) return;
    over.replaceChildren();
    if (this.#marked.length) over.append(this.#area());
    const ring = (site: number, name: string) => {
      const point = this.#desk.place(site);
      if (point) over.append(svg('circle', { class: name, cx: point.x, cy: point.y, r: name === 'target' ? '4' : '9.5' }));
    };
    if (this.#lit >= 0) ring(this.#lit, 'lit');
    if (this.#cursor >= 0) ring(this.#cursor, 'cursor');
    for (const site of this.#touched) ring(site, 'held');
    if (this.#corner >= 0) ring(this.#corner, 'held');
    if (this.#touched.length) for (const site of this.#desk.touch(this.#touched).next) ring(site, 'target');
    else if (this.#hover >= 0 || this.isSelecting) this.#foretell(ring);
  }

  /** What was found, as an area. */
  #area(): SVGElement {
    const area = svg('g', { class: 'found' });
    for (const point of this.#marked.map((site) => this.#desk.place(site))) {
      if (point) area.append(svg('rect', { x: String(+point.x - 10), y: String(+point.y - 10), width: '20', height: '20', rx: '3' }));
    }
    return area;
  }

  #foretell(ring: (site: number, name: string) => void): void {
    const over = this.#picture.over;
    const point = this.#desk.place(this.#hover >= 0 ? this.#hover : this.#cursor);
    if (!point) return;
    const from = this.#begun?.point ?? this.#desk.place(this.#corner);
    if (this.#isDrawing() && from) {
      const [x, y] = [Math.min(+from.x, +point.x) - 9, Math.min(+from.y, +point.y) - 9];
      const size = { width: String(Math.abs(+from.x - +point.x) + 18), height: String(Math.abs(+from.y - +point.y) + 18) };
      over.append(this.isSelecting || isArea(this.tool)
        ? svg('rect', { class: 'cursor', x: String(x), y: String(y), rx: '4', ...size })
        : svg('line', { class: 'cursor', x1: from.x, y1: from.y, x2: point.x, y2: point.y }));
      return;
    }
    if (this.isSelecting) return;
    const color = { B: 'b', W: 'w', b: 'b', w: 'w', play: this.#desk.facts?.turn }[this.tool as string];
    if (point.owner || !color || !(this.#desk.has('edit') || this.#desk.mode)) return;
    const { moves, next } = this.#desk.touch([point.site]);
    if (this.tool === 'play' && next.length) ring(point.site, 'held');
    else if (this.tool !== 'play' || moves.length) {
      over.append(svg('circle', { class: `ghost ${color === 'b' ? 'black' : 'white'}`, cx: point.x, cy: point.y, r: '9.2' }));
    }
  }
}

/** The point that a pointer means: the nearest one, if it is near. */
export function nearest(points: Point[], at: { x: number; y: number }): Point | undefined {
  let best: Point | undefined;
  let least = 14 * 14;
  for (const point of points) {
    const [x, y] = [Number(point.x) - at.x, Number(point.y) - at.y];
    if (x * x + y * y < least) [best, least] = [point, x * x + y * y];
  }
  return best;
}
