/** The board: one SVG to which patches are applied. A step touches what has changed. */
import { made, svg } from './dom';
import type { Patch, Put } from './types';

const LAYERS = ['board-layer', 'fields', 'lines', 'flat', 'pieces', 'marks', 'arrows', 'veil', 'margin'];

interface Shown {
  element: SVGElement;
  shadow: SVGElement | undefined;
}

export class Picture {
  readonly root = svg('svg', { part: 'board', 'aria-hidden': 'true', 'text-anchor': 'middle', class: 'picture' });
  readonly over = svg('g', { class: 'over' });
  #defs = svg('defs');
  #layers = new Map<string, SVGElement>();
  #shadows = new Map<string, SVGElement>();
  #shown = new Map<string, Shown>();

  constructor() {
    this.clear();
  }

  clear(): void {
    this.#defs.replaceChildren();
    this.#shown.clear();
    this.root.replaceChildren(this.#defs);
    for (const name of LAYERS) {
      const layer = svg('g', { class: name });
      const shadows = svg('g', { class: 'shadows' });
      this.#layers.set(name, layer);
      this.#shadows.set(name, shadows);
      this.root.append(shadows, layer);
    }
    this.root.append(this.over);
  }

  apply(patch: Patch): void {
    if (patch.frame) this.root.setAttribute('viewBox', patch.frame);
    for (const def of patch.defs) this.#defs.append(made(def));
    for (const key of patch.removed) this.#remove(key);
    for (const moved of patch.moved) {
      const shown = this.#shown.get(moved.from);
      if (!shown) continue;
      this.#shown.delete(moved.from);
      this.#shown.set(moved.key, shown);
      this.#place(shown.element, moved.x, moved.y);
      if (shown.shadow) this.#place(shown.shadow, moved.x, moved.y);
      if (moved.point) shown.element.setAttribute('data-point', moved.point);
      this.#insert(shown.element, moved.layer, moved.before);
    }
    for (const put of patch.put) this.#put(put);
  }

  #put(put: Put): void {
    const { layer, before, x, y } = put;
    const single = put.elements.length === 1 ? put.elements[0] : undefined;
    const isPlain = single && !('transform' in single[1]);
    const element = isPlain ? made(single) : svg('g');
    if (!isPlain) for (const part of put.elements) element.append(made(part));
    this.#place(element, x, y);
    if (put.point) element.setAttribute('data-point', put.point);
    if (put.since) element.setAttribute('data-move', String(put.since));
    let shadow: SVGElement | undefined;
    if (put.shadow) {
      shadow = made(put.shadow);
      this.#place(shadow, x, y);
      this.#shadows.get(layer)!.append(shadow);
    }
    this.#remove(put.key);
    this.#insert(element, layer, before);
    this.#shown.set(put.key, { element, shadow });
  }

  #insert(element: SVGElement, layer: string, before: string | null): void {
    const next = before === null ? undefined : this.#shown.get(before);
    this.#layers.get(layer)!.insertBefore(element, next?.element ?? null);
  }

  #place(element: SVGElement, x: string, y: string): void {
    element.setAttribute('transform', `translate(${x} ${y})`);
  }

  #remove(key: string): void {
    const shown = this.#shown.get(key);
    shown?.element.remove();
    shown?.shadow?.remove();
    this.#shown.delete(key);
  }

  /** The place of a pointer, in the units of the picture. */
  at(event: MouseEvent): { x: number; y: number } | undefined {
    const matrix = (this.root as SVGSVGElement).getScreenCTM();
    if (!matrix) return undefined;
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }
}
