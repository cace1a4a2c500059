/** The board: one SVG, updated by patches, so that a step touches only what changed. */
import { elementOf, svg } from '../dom';
import type { ElementData, Moved, Patch, Put } from '../engine/types';
import { aside, drawn, moved, placeIn, styled, sum } from './svg-parts';

/** The layers that stay upright when the board is rotated. */
const UPRIGHT = new Set(['pieces', 'marks', 'margin']);
/** The orientations of the board: where its right and its down point. */
const TURNS: Record<string, [number, number, number, number]> = {
  '90': [0, 1, -1, 0],
  '180': [-1, 0, 0, -1],
  '270': [0, -1, 1, 0],
  mirror: [-1, 0, 0, 1],
  'mirror-90': [0, 1, 1, 0],
  'mirror-180': [1, 0, 0, -1],
  'mirror-270': [0, -1, -1, 0],
};
export const ORIENTATIONS = ['', '90', '180', '270', 'mirror', 'mirror-90', 'mirror-180', 'mirror-270'];

const LAYERS = ['board-layer', 'fields', 'lines', 'flat', 'pieces', 'marks', 'arrows', 'veil', 'margin'];

/** Duration of a gliding piece, in milliseconds, and the number of pieces that may glide at the same time. */
const GLIDE = 180;
const MOST_MOVING = 6;
/** Duration of a shake, in milliseconds. */
const SHAKE = 300;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

interface Shown {
  element: SVGElement;
  shadow: SVGElement | undefined;
}

export class BoardView {
  readonly root = svg('svg', { part: 'board', 'aria-hidden': 'true', 'text-anchor': 'middle', class: 'picture' });
  readonly over = svg('g', { class: 'over' });
  /** Labels that are not in the record, above the pieces. */
  readonly labels = svg('g');
  drawLabels: (() => void) | undefined;
  readonly #paper = svg('g');
  #defs = svg('defs');
  /** Whether stones are placed slightly off their points, as on a real board. */
  isNatural = false;
  #turn: [number, number, number, number] | undefined;
  #isUpright = true;
  #frame = [0, 0, 1, 1];
  #zoom = { by: 1, x: 0, y: 0 };
  #layers = new Map<string, SVGElement>();
  #shadows = new Map<string, SVGElement>();
  #shown = new Map<string, Shown>();
  #carried: Element | undefined;
  /** The parts of each kind of stone, by the id of its definition. */
  #kinds = new Map<string, ElementData[]>();

  constructor() {
    this.clear();
  }

  clear(): void {
    this.#defs.replaceChildren();
    this.#shown.clear();
    this.#kinds.clear();
    this.root.replaceChildren(this.#defs, this.#paper);
    this.#paper.replaceChildren();
    for (const name of LAYERS) {
      const layer = svg('g', { class: name });
      const shadows = svg('g', { class: 'shadows' });
      this.#layers.set(name, layer);
      this.#shadows.set(name, shadows);
      this.#paper.append(shadows, layer);
    }
    this.#paper.append(this.labels, this.over);
  }

  /** Whether the side that usually sits below the board is above it. */
  get isUpsideDown(): boolean {
    return this.#turn?.[3] === -1;
  }

  /** Rotates or mirrors the board; with `isUpright` the pieces do not turn with it. The caller redraws afterwards. */
  turn(way: string, isUpright: boolean): void {
    this.#turn = TURNS[way];
    this.#isUpright = isUpright;
  }

  /** Maps a direction on the screen to one on the rotated board. */
  direction(right: number, down: number): [number, number] {
    const [a, b, c, d] = this.#turn ?? [1, 0, 0, 1];
    return [a * right + b * down, c * right + d * down];
  }

  /** Zooms around a place. */
  zoom(by: number, { x, y }: { x: number; y: number }): void {
    const before = this.#zoom;
    const next = Math.min(6, Math.max(1, before.by * by));
    const [left, top] = [x - ((x - before.x) * before.by) / next, y - ((y - before.y) * before.by) / next];
    this.#zoom = next < 1.03 ? { by: 1, x: 0, y: 0 } : { by: next, x: left, y: top };
    this.#show();
  }

  get isZoomed(): boolean {
    return this.#zoom.by > 1;
  }

  unzoom(): void {
    this.#zoom = { by: 1, x: 0, y: 0 };
    this.#show();
  }

  #show(): void {
    const [x, y, width, height] = this.#frame as [number, number, number, number];
    let seen = [x, y, width, height];
    this.#paper.removeAttribute('transform');
    this.drawLabels?.();
    if (this.#turn) {
      const [a, b, c, d] = this.#turn;
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const isAside = a === 0;
      seen = isAside ? [middleX - height / 2, middleY - width / 2, height, width] : seen;
      const [e, f] = [middleX - a * middleX - c * middleY, middleY - b * middleX - d * middleY];
      this.#paper.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    }
    const { by } = this.#zoom;
    if (by > 1) {
      const [wide, high] = [seen[2]! / by, seen[3]! / by];
      const left = Math.min(Math.max(this.#zoom.x, seen[0]!), seen[0]! + seen[2]! - wide);
      const top = Math.min(Math.max(this.#zoom.y, seen[1]!), seen[1]! + seen[3]! - high);
      this.#zoom = { by, x: left, y: top };
      seen = [left, top, wide, high];
    } else this.#zoom = { by: 1, x: seen[0]!, y: seen[1]! };
    this.root.setAttribute('viewBox', seen.join(' '));
  }

  apply(patch: Patch): void {
    if (patch.frame) {
      this.#frame = patch.frame.split(' ').map(Number);
      this.#zoom = { by: 1, x: 0, y: 0 };
      this.#show();
    }
    for (const def of patch.defs) {
      this.#defs.append(elementOf(def));
      const [tag, { id, ...rest }, children] = def;
      this.#kinds.set(`#${id}`, tag === 'g' ? children! : [[tag, rest]]);
    }
    const gone = new Set(patch.removed.flatMap((key) => this.#take(key) ?? []));
    const places = new Map(
      patch.moved.map(({ from, key }) => [key, this.#shown.get(from)?.element.getAttribute('transform') ?? '']),
    );
    for (const moved of patch.moved) {
      const shown = this.#shown.get(moved.from);
      if (!shown) continue;
      this.#shown.delete(moved.from);
      this.#shown.set(moved.key, shown);
      this.#place(shown.element, moved.layer, moved.x, moved.y);
      if (shown.shadow) this.#place(shown.shadow, moved.layer, moved.x, moved.y);
      if (moved.point) shown.element.setAttribute('data-point', moved.point);
      this.#insert(shown.element, moved.layer, moved.before);
    }
    if (patch.moved.length <= MOST_MOVING) this.#glide(patch.moved, places);
    for (const put of patch.put) this.#put(put, gone);
    for (const element of gone) element.remove();
  }

  /** Pieces glide from their previous field, unless the reader prefers reduced motion or dragged them there. */
  #glide(moved: Moved[], places: Map<string, string>): void {
    if (stillness.matches || !this.root.isConnected) return;
    for (const { key } of moved) {
      const { element, shadow } = this.#shown.get(key) ?? {};
      const [from, to] = [places.get(key) ?? '', element?.getAttribute('transform') ?? ''];
      if (!element || !from || from === to || this.#carried === element) continue;
      for (const part of shadow ? [element, shadow] : [element]) {
        part.animate([{ transform: styled(from) }, { transform: styled(to) }], { duration: GLIDE, easing: 'ease-out' });
      }
    }
    this.#carried = undefined;
  }

  #put(put: Put, gone: Set<Element>): void {
    const { layer, before, x, y } = put;
    const parts = put.spread ? put.elements : this.#turn || this.isNatural ? undefined : this.#inPlace(put);
    const again = parts && this.#again(put, parts, gone);
    const element = again ?? drawn(parts ?? put.elements);
    if (!parts) this.#place(element, layer, x, y);
    if (put.point) element.setAttribute('data-point', put.point);
    if (put.since) element.setAttribute('data-move', String(put.since));
    let shadow: SVGElement | undefined;
    if (put.shadow) {
      const parts = this.#turn || this.isNatural ? undefined : this.#stone(put.shadow, x, y);
      shadow = drawn(parts ?? [put.shadow]);
      if (!parts) this.#place(shadow, layer, x, y);
      this.#shadows.get(layer)!.append(shadow);
    }
    this.#take(put.key)?.remove();
    if (!again) this.#insert(element, layer, before);
    this.#shown.set(put.key, { element, shadow });
  }

  /** Reuses the elements of removed items for new ones of the same kind: ghost stones and their marks change at each step. */
  #again({ layer, before, spread }: Put, [part]: ElementData[], gone: Set<Element>): SVGElement | undefined {
    const above = before === null ? undefined : this.#shown.get(before)?.element;
    const below = above ? above.previousElementSibling : this.#layers.get(layer)!.lastElementChild;
    if (!spread || !below || !gone.has(below) || below.tagName !== 'path' || below.hasAttribute('transform'))
      return undefined;
    gone.delete(below);
    for (const name in part![1]) below.setAttribute(name, part![1][name]!);
    return below as SVGElement;
  }

  /**
   * The elements of an item that carries its own position: a stone, or a disc or text that is not on a point. Browsers paint transformed
   * elements separately and revisit each of them at every step.
   */
  #inPlace({ elements, point, shadow, x, y }: Put): ElementData[] | undefined {
    const [part, ...more] = elements;
    if (!part || more.length) return undefined;
    const [tag, attributes] = part;
    if (tag === 'use') return this.#stone(part, x, y);
    const isSingle = !point && !shadow && (tag === 'circle' || tag === 'text') && !('transform' in attributes);
    return isSingle ? [moved(part, x, y)] : undefined;
  }

  /** The parts of a stone or its shadow, each with its own position. */
  #stone([, { href, x: right = '0', y: down = '0' }]: ElementData, x: string, y: string): ElementData[] | undefined {
    return this.#kinds.get(href!)?.map((part) => moved(part, sum(right, x), sum(down, y)));
  }

  #insert(element: SVGElement, layer: string, before: string | null): void {
    const next = before === null ? undefined : this.#shown.get(before);
    this.#layers.get(layer)!.insertBefore(element, next?.element ?? null);
  }

  #place(element: SVGElement, layer: string, x: string, y: string): void {
    if (layer === 'pieces' && this.isNatural) [x, y] = aside(x, y);
    let transform = `translate(${x} ${y})`;
    const isTurned = this.#turn && UPRIGHT.has(layer) && (layer !== 'pieces' || this.#isUpright);
    if (isTurned) {
      // The inverse: a rotation and its transpose, or a mirror and itself.
      const [a, b, c, d] = this.#turn!;
      transform += ` matrix(${a} ${c} ${b} ${d} 0 0)`;
    }
    element.setAttribute('transform', transform);
  }

  /** Forgets an item and removes its shadow; the caller removes the element. */
  #take(key: string): SVGElement | undefined {
    const shown = this.#shown.get(key);
    shown?.shadow?.remove();
    this.#shown.delete(key);
    return shown?.element;
  }

  /** The piece on a point; ghosts of next moves do not count. */
  #piece(point: string): Element | undefined {
    return [...this.#layers.get('pieces')!.children].findLast(
      (element) => element.getAttribute('data-point') === point && !element.hasAttribute('opacity'),
    );
  }

  /** Shakes the piece on a point: it cannot do what the reader wants. */
  shake(point: string): void {
    const shift = (x: number) => ({ transform: `translate(${x}px)` });
    if (stillness.matches) return;
    this.#piece(point)?.animate([0, -2.5, 2.5, -1.5, 1.5, 0].map(shift), { duration: SHAKE, composite: 'add' });
  }

  /** Moves the piece on a point with the pointer. Without a place it returns to its point. */
  drag(point: string, at?: { x: number; y: number }): void {
    const piece = this.#piece(point);
    if (!piece) return;
    const before = piece.getAttribute('data-from') ?? piece.getAttribute('transform') ?? '';
    // A stone with its own position starts from there.
    const from = (name: string) => (before ? 0 : Number((piece.firstElementChild ?? piece).getAttribute(name)));
    if (at) {
      piece.setAttribute('data-from', before);
      piece.classList.add('dragged');
      const to = `translate(${(at.x - from('cx')).toFixed(1)} ${(at.y - from('cy')).toFixed(1)})`;
      piece.setAttribute('transform', before ? before.replace(/translate\([^)]*\)/, to) : to);
    } else {
      piece.removeAttribute('data-from');
      if (piece.classList.contains('dragged')) this.#carried = piece;
      piece.classList.remove('dragged');
      piece.setAttribute('transform', before);
    }
  }

  /** The position of a pointer, in units of the board. */
  at(event: { clientX: number; clientY: number }): { x: number; y: number } | undefined {
    return placeIn(this.#paper, event);
  }

  /** The position of a pointer, in units of the picture before rotation. */
  onPaper(event: { clientX: number; clientY: number }): { x: number; y: number } | undefined {
    return placeIn(this.root, event);
  }

  /** Pixels per unit of the picture. */
  scale(): number {
    const matrix = (this.root as SVGSVGElement).getScreenCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  }
}
