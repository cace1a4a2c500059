/** The tree of variations: only the nodes that are seen are in the page. */
import { html, svg } from './dom';
import type { TreeNode, TreeWindow } from './types';

const CELL = 26;

type Ask = (left: number, top: number, width: number, height: number) => TreeWindow | undefined;

export class Tree {
  readonly root = html('div', { part: 'tree', class: 'tree', role: 'group', tabindex: '0' });
  #space = html('div', { class: 'space' });
  #picture = svg('svg', { class: 'nodes', 'aria-hidden': 'true' });
  #ask: Ask;
  #go: (node: number) => void;
  #waiting = false;

  constructor(ask: Ask, go: (node: number) => void) {
    this.#ask = ask;
    this.#go = go;
    this.root.append(this.#space, this.#picture);
    this.root.addEventListener('scroll', () => this.#later(), { passive: true });
    this.root.addEventListener('click', (event) => {
      const node = (event.target as Element).closest('[data-node]')?.getAttribute('data-node');
      if (node) this.#go(Number(node));
    });
    new ResizeObserver(() => this.#later()).observe(this.root);
  }

  #later(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.draw(false);
    });
  }

  /** Draws what is seen; `follow` brings the selected node into view. */
  draw(follow: boolean): void {
    const root = this.root;
    if (!root.clientWidth) return;
    let seen = this.#part();
    if (!seen) return;
    const size = [seen.columns * CELL + CELL, seen.rows * CELL + CELL];
    this.#space.style.width = `${size[0]}px`;
    this.#space.style.height = `${size[1]}px`;
    const [column, row] = seen.here;
    if (follow && this.#follow(column * CELL, row * CELL)) seen = this.#part() ?? seen;
    this.#paint(seen);
  }

  #part(): TreeWindow | undefined {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.root;
    const cells = (length: number) => Math.ceil(length / CELL) + 2;
    const first = (length: number) => Math.max(0, Math.floor(length / CELL) - 1);
    return this.#ask(first(scrollLeft), first(scrollTop), cells(clientWidth), cells(clientHeight));
  }

  #follow(x: number, y: number): boolean {
    const root = this.root;
    const before = [root.scrollLeft, root.scrollTop];
    const near = (at: number, from: number, length: number) =>
      at < from + CELL || at > from + length - 3 * CELL ? Math.max(0, at - length / 2) : from;
    root.scrollLeft = near(x, root.scrollLeft, root.clientWidth);
    root.scrollTop = near(y, root.scrollTop, root.clientHeight);
    return before[0] !== root.scrollLeft || before[1] !== root.scrollTop;
  }

  #paint(seen: TreeWindow): void {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.root;
    const x = (column: number) => column * CELL + CELL * 0.8;
    const lines: string[] = [];
    const nodes: SVGElement[] = [];
    for (const [column, top, bottom] of seen.branches) lines.push(`M${x(column)} ${x(top)}V${x(bottom) - CELL / 2}`);
    const here = seen.here;
    for (const { at, begins, goesOn, nodes: kinds } of seen.stretches) {
      const [node, column, row] = at;
      if (begins) lines.push(`M${x(column - 1)} ${x(row) - CELL / 2}L${x(column)} ${x(row)}`);
      lines.push(`M${x(column)} ${x(row)}H${x(column + kinds.length - (goesOn ? 0 : 1))}`);
      kinds.forEach((kind, index) => {
        const isHere = here[0] === column + index && here[1] === row;
        nodes.push(this.#node(node + index, kind, x(column + index), x(row), isHere));
      });
    }
    this.#picture.setAttribute('viewBox', `${scrollLeft} ${scrollTop} ${clientWidth} ${clientHeight}`);
    this.#picture.style.transform = `translate(${scrollLeft}px, ${scrollTop}px)`;
    this.#picture.style.width = `${clientWidth}px`;
    this.#picture.style.height = `${clientHeight}px`;
    this.#picture.replaceChildren(svg('path', { d: lines.join(''), class: 'way' }), ...nodes);
  }

  #node(node: number, [color, signs, number, judgement]: TreeNode, x: number, y: number, isHere: boolean): SVGElement {
    const group = svg('g', {
      transform: `translate(${x} ${y})`,
      'data-node': String(node),
      class: `node ${color || 'none'}${signs.includes('p') ? '' : ' aside'}${isHere ? ' here' : ''} ${judgement}`,
    });
    group.append(svg('rect', { x: '-13', y: '-13', width: '26', height: '26', class: 'hit' }));
    if (isHere) group.append(svg('circle', { r: '12', class: 'ring' }));
    const shape = color
      ? svg('circle', { r: '9' })
      : signs.includes('s')
        ? svg('path', { d: 'M0-9L9 0L0 9L-9 0Z' })
        : svg('circle', { r: '5' });
    shape.setAttribute('class', 'body');
    group.append(shape);
    if (color && number > 0) {
      const text = svg('text', { y: '3.3', class: number > 99 ? 'small' : '' });
      text.append(String(number));
      group.append(text);
    }
    if (signs.includes('c')) group.append(svg('circle', { cx: '8', cy: '-8', r: '3.5', class: 'comment' }));
    if (signs.includes('h') || signs.includes('n')) group.append(svg('path', { d: 'M-11-12h6v8l-3-2.5l-3 2.5z', class: 'flag' }));
    return group;
  }
}
