/**
 * The tree of variations, virtualized: only visible nodes are in the page.
 *
 * A node keeps its element while it is visible and unchanged, so a step changes two nodes and moves a ring. Drawing never asks the page for
 * sizes: an observer reports them, and the scroll position is remembered.
 */
import { html, svg } from '../dom';
import type { TreeNode, TreeWindow } from '../engine/types';
import { fullNumber } from './move-number';
import type { Translate } from '../i18n';

const CELL = 26;
/** Cells between the selected node and the edge of the window. */
const MARGIN = 2;

interface Acts {
  go(node: number): void;
  fold(node: number): void;
  /** The number of the game in GM. */
  game(): number | undefined;
  t: Translate;
}

type Ask = (left: number, top: number, width: number, height: number) => TreeWindow | undefined;

interface Shown {
  element: SVGElement;
  look: string;
  classes: string;
}

const middle = (cell: number): number => cell * CELL + CELL * 0.8;

export class Tree {
  readonly root = html('div', { part: 'tree', class: 'tree', role: 'group', tabindex: '0' });
  #space = html('div', { class: 'space' });
  #picture = svg('svg', { class: 'nodes', 'aria-hidden': 'true', width: '1', height: '1' });
  #way = svg('path', { class: 'way' });
  #ring = svg('circle', { class: 'ring', r: '12' });
  #shown = new Map<number, Shown>();
  #drawn = { lines: '', size: '', ring: '' };
  #seen: TreeWindow | undefined;
  #view = { left: 0, top: 0, width: 0, height: 0 };
  #ask: Ask;
  readonly #acts: Acts;
  #folds = new Map<number, { element: SVGElement; look: string }>();
  #waiting = false;
  /** Whether the tree has been a single row since the record was opened; it then needs less room. */
  #isFlat = true;
  #isFollowing = false;

  constructor(ask: Ask, acts: Acts) {
    this.#ask = ask;
    this.#acts = acts;
    this.#picture.append(this.#way, this.#ring);
    this.root.append(this.#space, this.#picture);
    this.root.addEventListener('scroll', () => this.#later(), { passive: true });
    this.root.addEventListener('click', (event) => {
      const fold = (event.target as Element).closest('[data-fold]')?.getAttribute('data-fold');
      const node = fold ? undefined : this.#nodeAt(event);
      if (fold) this.#acts.fold(Number(fold));
      else if (node !== undefined) this.#acts.go(node);
    });
    new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      Object.assign(this.#view, { width, height });
      this.draw(true);
    }).observe(this.root);
  }

  #later(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      const { scrollLeft, scrollTop } = this.root;
      if (this.#isFollowing || (Math.abs(scrollLeft - this.#view.left) < 1 && Math.abs(scrollTop - this.#view.top) < 1))
        return;
      Object.assign(this.#view, { left: scrollLeft, top: scrollTop });
      this.draw(false);
    });
  }

  /** Draws the visible part; `follow` scrolls to the selected node. */
  draw(follow: boolean): void {
    if (!this.#view.width) return;
    // The size of the tree comes without nodes: the old part is no longer visible.
    const whole = follow ? this.#ask(0, 0, 0, 0) : undefined;
    if (whole) this.#spread(whole);
    if (whole) this.#follow(whole);
    const seen = this.#part();
    if (!seen) return;
    if (!whole) this.#spread(seen);
    this.#seen = seen;
    this.#paint(seen);
  }

  /** Sets the size of the whole tree. */
  #spread(seen: TreeWindow): void {
    // A tree that has grown keeps its height: the buttons below would jump when undo removes the first variation.
    this.#isFlat &&= seen.rows < 2;
    this.root.classList.toggle('flat', this.#isFlat);
    const size = `width: ${seen.columns * CELL + CELL}px; height: ${seen.rows * CELL + CELL}px`;
    if (size !== this.#drawn.size) {
      const { style } = this.#space;
      [style.width, style.height] = [`${seen.columns * CELL + CELL}px`, `${seen.rows * CELL + CELL}px`];
      this.#drawn.size = size;
    }
  }

  /** Clears the tree for another record. */
  clear(): void {
    this.#isFlat = true;
  }

  #part(): TreeWindow | undefined {
    const { left, top, width, height } = this.#view;
    const cells = (length: number) => Math.ceil(length / CELL) + 2;
    const first = (length: number) => Math.max(0, Math.floor(length / CELL) - 1);
    return this.#ask(first(left), first(top), cells(width), cells(height));
  }

  /** Scrolls as little as possible to keep the selected node away from the edge; distant nodes are centered. */
  #follow({ here: [column, row], columns, rows }: TreeWindow): void {
    const { left, top, width, height } = this.#view;
    const near = (at: number, from: number, length: number, whole: number) => {
      const margin = Math.min(MARGIN * CELL, Math.max(0, (length - CELL) / 2));
      const [least, most] = [at + CELL + margin - length, at - margin];
      const isFar = most < from - length / 2 || least > from + length / 2;
      const wanted = isFar ? at - length / 2 : Math.min(Math.max(from, least), most);
      return Math.round(Math.max(0, Math.min(wanted, whole - length)));
    };
    const x = near(column * CELL, left, width, columns * CELL + CELL);
    const y = near(row * CELL, top, height, rows * CELL + CELL);
    if (x === left && y === top) return;
    Object.assign(this.#view, { left: x, top: y });
    // Scrolling lays out the page, so it waits until all changes of a step are made.
    if (!this.#isFollowing)
      requestAnimationFrame(() => {
        this.#isFollowing = false;
        this.root.scrollTo(this.#view.left, this.#view.top);
      });
    this.#isFollowing = true;
  }

  #paint({ here, branches, stretches }: TreeWindow): void {
    const lines: string[] = [];
    for (const [column, top, bottom] of branches) {
      if (bottom > top) lines.push(`M${middle(column)} ${middle(top)}V${middle(bottom) - CELL / 2}`);
    }
    this.#showFolds(branches);
    const gone = new Map(this.#shown);
    for (const {
      at: [node, column, row],
      begins,
      goesOn,
      nodes,
    } of stretches) {
      const [x, y] = [middle(column), middle(row)];
      if (begins) lines.push(`M${middle(column - 1)} ${y - CELL / 2}L${x} ${y}`);
      lines.push(`M${x} ${y}H${middle(column + nodes.length - (goesOn ? 0 : 1))}`);
      nodes.forEach((kind, index) => {
        this.#show(node + index, kind, middle(column + index), y);
        gone.delete(node + index);
      });
    }
    for (const [node, { element }] of gone) {
      element.remove();
      this.#shown.delete(node);
    }
    const drawn = { ...this.#drawn, lines: lines.join(''), ring: `translate(${middle(here[0])} ${middle(here[1])})` };
    if (drawn.lines !== this.#drawn.lines) this.#way.setAttribute('d', drawn.lines);
    if (drawn.ring !== this.#drawn.ring) this.#ring.setAttribute('transform', drawn.ring);
    this.#drawn = drawn;
  }

  /** Below each branching node: a button to fold its variations, or the number of folded ones. */
  #showFolds(branches: TreeWindow['branches']): void {
    const gone = new Map(this.#folds);
    for (const [column, top, , node, folded] of branches) {
      if (node < 0) continue;
      const look = `${middle(column)} ${middle(top) + CELL / 2} ${folded}`;
      if (gone.get(node)?.look === look) {
        gone.delete(node);
        continue;
      }
      const element = foldSign(node, folded, this.#acts.t);
      element.setAttribute('transform', `translate(${middle(column)} ${middle(top) + CELL / 2})`);
      this.#picture.append(element);
      gone.get(node)?.element.remove();
      gone.delete(node);
      this.#folds.set(node, { element, look });
    }
    for (const [node, { element }] of gone) {
      element.remove();
      this.#folds.delete(node);
    }
  }

  #show(node: number, written: TreeNode, x: number, y: number): void {
    const [color, signs, counted, judgement] = written;
    const number = fullNumber(this.#acts.game(), counted, color);
    const kind: TreeNode = [color, signs, number, judgement];
    const look = `${color} ${signs.replace('p', '')} ${number} ${x} ${y}`;
    const classes = `node ${color || 'none'}${signs.includes('p') ? '' : ' aside'} ${judgement}`;
    let shown = this.#shown.get(node);
    if (shown?.look !== look) {
      const element = svg('g', { 'data-node': String(node) });
      element.append(...parts(kind, x, y));
      if (shown) shown.element.replaceWith(element);
      else this.#picture.append(element);
      this.#shown.set(node, (shown = { element, look, classes: '' }));
    }
    if (shown.classes !== classes) shown.element.setAttribute('class', (shown.classes = classes));
  }

  /** The node at a click. */
  #nodeAt(event: MouseEvent): number | undefined {
    const on = (event.target as Element).closest('[data-node]')?.getAttribute('data-node');
    if (on) return Number(on);
    const box = this.root.getBoundingClientRect();
    const cell = (at: number) => Math.round((at - CELL * 0.8) / CELL);
    const column = cell(event.clientX - box.left - this.root.clientLeft + this.root.scrollLeft);
    const row = cell(event.clientY - box.top - this.root.clientTop + this.root.scrollTop);
    const found = this.#seen?.stretches.find(
      ({ at, nodes }) => at[2] === row && column >= at[1] && column < at[1] + nodes.length,
    );
    return found && found.at[0] + column - found.at[1];
  }
}

function foldSign(node: number, folded: number, t: Translate): SVGElement {
  const element = svg('g', { 'data-fold': String(node), class: folded ? 'fold folded' : 'fold' });
  const title = svg('title');
  title.append(folded ? t('unfoldAt', folded) : t('fold'));
  element.append(title, svg('circle', { r: '10', class: 'hit' }));
  if (!folded) element.append(svg('path', { d: 'M-4-2.5L0 2.5L4-2.5Z' }));
  else {
    const text = svg('text', { y: '3' });
    text.append(`+${folded}`);
    element.append(svg('rect', { x: '-11', y: '-6', width: '22', height: '12', rx: '6' }), text);
  }
  return element;
}

/**
 * The elements of a node, in the colors of the game. Each part carries its own position: browsers paint transformed elements separately and
 * revisit each of them at every step.
 */
function parts([color, signs, number]: TreeNode, x: number, y: number): SVGElement[] {
  const at = (left: number, up: number) => `M${x + left} ${y + up}`;
  const disc = (left: number, up: number, r: number, name: string) =>
    svg('circle', { cx: String(x + left), cy: String(y + up), r: String(r), class: name });
  const isSetup = signs.includes('s');
  const name = color === 'b' ? 'black' : color === 'w' ? 'white' : '';
  const body =
    !color && isSetup
      ? svg('path', { d: `${at(0, -9)}l9 9l-9 9l-9-9Z`, class: 'body' })
      : disc(0, 0, color ? 9 : 5, `body ${name}`);
  const parts = [body];
  if (color && number > 0) {
    const text = svg('text', { x: String(x), y: String(y + 3.3), class: `on-${name}${number > 99 ? ' small' : ''}` });
    text.append(String(number));
    parts.push(text);
  }
  if (signs.includes('c')) parts.push(disc(8, -8, 3.5, 'comment'));
  if (signs.includes('x')) parts.push(svg('path', { d: `${at(4, 4)}l8 8${at(12, 4)}l-8 8`, class: 'clash' }));
  if (signs.includes('h') || signs.includes('n'))
    parts.push(svg('path', { d: `${at(-11, -12)}h6v8l-3-2.5l-3 2.5z`, class: 'flag' }));
  return parts;
}
