/** The moves as a list with nested variations and comments: the other way to look at a tree. Variations can be folded. */
import './rest';
import { html, parse, type Child } from './dom';
import type { Desk } from './desk';
import { colorName } from './saying';
import type { Facts } from './types';

type Move = [
  node: number, color: '' | 'b' | 'w', text: string, number: number, judgement: string, comment: string, isIdle: boolean, others: number[], branch?: number, folded?: boolean,
];

/** How many moves of the main line and of a variation are shown, and how deep variations go. */
const MAIN = 400;
const SHORT = 12;
const DEPTH = 6;
/** How many variations of all are shown at once. */
const VARIATIONS = 40;
const SIGNS: Record<string, string> = { good: '!', bad: '?', doubtful: '?!', interesting: '!?' };

export class MoveList {
  readonly root = html('div', { class: 'moves', part: 'moves', role: 'group', tabindex: '0' });
  readonly #desk: Desk;
  #shown = '';
  #left = 0;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.root.addEventListener('click', (event) => {
      const { node, fold } = (event.target as Element).closest<HTMLElement>('[data-node], [data-fold]')?.dataset ?? {};
      if (fold) {
        desk.fold(Number(fold));
        this.root.querySelector<HTMLElement>(`[data-fold="${fold}"]`)?.focus();
      } else if (node) desk.step((board) => board.go(Number(node)));
    });
  }

  clear(): void {
    this.#shown = '';
    this.root.replaceChildren();
  }

  /** Draws the list, or moves the sign of the selected node where the list is still the same. */
  draw(isChanged: boolean): void {
    const { board, editable, facts } = this.#desk;
    if (!board || !facts) return;
    // The build that only shows a board has no list; the other one draws all again when it is there.
    if (!editable) return this.#desk.thenEdit(() => {});
    const around = this.#around(facts);
    const here = () => this.root.querySelector<HTMLElement>(`[data-node="${facts.node}"]`);
    if (isChanged || this.#shown !== around || !(here() || facts.number === 0)) {
      this.#shown = around;
      this.#left = VARIATIONS;
      this.root.replaceChildren(...this.#line(this.#first(facts), MAIN, 0));
    }
    this.root.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const now = here();
    now?.setAttribute('aria-current', 'true');
    if (now) keepInView(this.root, now);
    else this.root.scrollTop = 0;
  }

  /** The list is made anew when another part of a long line, or another variation, is looked at. */
  #around({ path, number }: Facts): string {
    return `${isMain(path) ? '' : path} ${Math.floor(number / (MAIN / 2))}`;
  }

  /** Where the list of the main line begins, so that the move is in it. */
  #first({ path, node }: Facts): number {
    return isMain(path) ? Math.max(0, node - MAIN / 2) : 0;
  }

  #line(from: number, length: number, depth: number): Child[] {
    const moves = parse<Move[]>(this.#desk.editable!.line(from, length + 1));
    const nodes: Child[] = [];
    for (const [index, move] of moves.slice(0, length).entries()) {
      nodes.push(this.#move(move, index === 0));
      if (move[5]) nodes.push(html('span', { class: 'text', 'data-node': String(move[0]) }, move[5]), ' ');
      if (!(index === 0 && depth > 0)) nodes.push(...this.#variations(move, depth));
    }
    const more = moves[length];
    if (more) nodes.push(html('button', { type: 'button', class: 'move', 'data-node': String(more[0]), 'aria-label': this.#desk.say('next') }, '…'));
    return nodes;
  }

  /** The variations beside a move, or a sign that some are folded. */
  #variations([, , , , , , , others, branch, folded]: Move, depth: number): Node[] {
    if (branch === undefined || (depth >= DEPTH && !folded)) return [];
    const { say } = this.#desk;
    const label = say(folded ? 'unfoldAt' : 'foldAt', others.length);
    const toggle = html('button', { type: 'button', class: 'toggle', 'data-fold': String(branch), 'aria-expanded': String(!folded), 'aria-label': label, title: label });
    toggle.append(folded ? `+${others.length}` : '−');
    if (folded) return [html('span', { class: 'branch folded' }, toggle)];
    const nodes: Node[] = [];
    for (const other of others) {
      if (this.#left-- <= 0) break;
      nodes.push(html('div', { class: 'variation', role: 'group' }, ...this.#line(other, SHORT, depth + 1)));
    }
    return nodes.length ? [html('div', { class: 'branch' }, toggle, ...nodes)] : [];
  }

  #move([node, color, text, number, judgement, comment, isIdle]: Move, isFirst: boolean): HTMLElement {
    const { say } = this.#desk;
    const what = text || (number || color ? '–' : isFirst ? say('start') : '…');
    const sign = SIGNS[judgement] ?? '';
    const seen = `${number > 0 ? `${number} ` : ''}${what}${sign}`;
    const label = [seen, colorName(say, color), comment ? say('comment') : ''].filter(Boolean).join(', ');
    const element = html('button', { type: 'button', class: `move ${color} ${judgement}`, 'data-node': String(node), 'aria-label': label });
    if (isIdle) {
      // Programs write where a piece was touched, and that a turn is over: between the moves this is a dot.
      element.title = seen;
      element.append('·');
      return element;
    }
    if (number > 0) element.append(html('i', {}, String(number)), ' ');
    element.append(what + sign);
    return element;
  }
}

/** A path along first children. */
const isMain = (path: string): boolean => /^(0(\*\d+)?)?$/.test(path);

function keepInView(root: HTMLElement, element: HTMLElement): void {
  const [top, bottom] = [element.offsetTop - root.offsetTop, element.offsetTop - root.offsetTop + element.offsetHeight];
  if (top < root.scrollTop || bottom > root.scrollTop + root.clientHeight) root.scrollTop = top - root.clientHeight / 2;
}
