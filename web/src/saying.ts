/** What is said beside the board: players, facts, the comment, the ways to go on. Texts stay texts. */
import { button, html, svg } from './dom';
import type { Facts, Property, Token } from './types';
import type { Say, Word } from './words';

export function colorName(say: Say, color: string | null | undefined): string {
  return color === 'b' ? say('black') : color === 'w' ? say('white') : '';
}

/** The players, each with a stone of the colour that the game gives them, and their clocks. */
export class Players {
  readonly root = html('div', { class: 'players', part: 'players' });
  #facts: Facts | undefined;
  #shown = '';
  #clocks: [HTMLElement, HTMLElement] = [html('span'), html('span')];

  show(say: Say, facts: Facts, info: Property[]): void {
    this.#facts = facts;
    this.#name(say, facts, info);
    for (const [index, color] of (['b', 'w'] as const).entries()) this.root.children[index]?.classList.toggle('turn', facts.turn === color);
  }

  /** Makes the rows again when they say something else. */
  #name(say: Say, facts: Facts, info: Property[]): void {
    const value = (ident: string) => info.find((property) => property.ident === ident)?.values[0] ?? '';
    const names = (['b', 'w'] as const).map((color) => {
      const side = color.toUpperCase();
      return `${value(`P${side}`) || colorName(say, color)} ${value(`${side}R`)}`.trim();
    });
    const shown = JSON.stringify([names, facts.clocks]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const rows = (['b', 'w'] as const).map((color, index) => {
      const [time, moves] = facts.clocks[index] ?? [null, null];
      const row = html('div', { class: `player ${color}`, part: `player ${color}` }, dot(color), html('span', {}, names[index]!));
      if (time !== null) row.append((this.#clocks[index] = html('span', { class: 'clock', part: 'clock' }, clock(time) + left(moves))));
      return row;
    });
    this.root.replaceChildren(...rows);
  }

  /** A part of the time until the next move is over: its clock has run on by so much. */
  tick(part: number): void {
    this.#shown = '';
    this.#facts?.nextClocks?.forEach((next, index) => {
      const [time, moves] = this.#facts!.clocks[index] ?? [null, null];
      const [from, to] = [Number(time ?? NaN), Number(next ?? NaN)];
      // A clock that gains time does not run: a period begins, or seconds are added.
      if (next !== null && to < from) this.#clocks[index]!.textContent = clock(String(from + (to - from) * part)) + left(moves);
    });
  }
}

const left = (moves: string | null): string => (moves ? ` (${moves})` : '');

/** A stone in the colours of the theme, which are those of the game. */
function dot(color: 'b' | 'w'): SVGElement {
  const root = svg('svg', { class: 'dot', viewBox: '0 0 20 20', 'aria-hidden': 'true' });
  root.append(svg('circle', { cx: '10', cy: '10', r: '9', class: color === 'b' ? 'black' : 'white' }));
  return root;
}

export function factLines(say: Say, facts: Facts, info: Property[]): (Node | string)[] {
  const result = info.find((property) => property.ident === 'RE')?.values[0];
  const status = facts.outcome ?? (facts.turn ? say('toMove', colorName(say, facts.turn)) : '');
  const head = facts.last === null ? say('start') : say('moveIs', facts.number, facts.last);
  const lines: (Node | string)[] = [html('b', {}, head)];
  for (const more of [status, result]) if (more) lines.push(` · ${more}`);
  for (const note of facts.notes) lines.push(html('div', { class: 'note' }, phrase(say, note)));
  return lines;
}

/** A phrase of the engine in the language of the page, where it has the words. */
function phrase(say: Say, [pattern, ...values]: [string, ...string[]]): string {
  const inWords = (text: string, ...values: string[]) => say(`said.${text}` as Word, ...values);
  return pattern === '{0}' ? values[0]! : inWords(pattern, ...values.map((value) => inWords(value)));
}

/** A comment of tokens: a point lights up on the board, a move is gone to, a link is opened elsewhere. */
export function comment(tokens: Token[], acts: { go(number: number): void; light(site: number): void }): Node[] {
  return tokens.map(([text, kind, value = -1]) => {
    if (kind === 'link') {
      return html('a', { href: text, target: '_blank', rel: 'noopener noreferrer nofollow' }, text);
    }
    if (kind === 'move') return button(text, text, () => acts.go(value), 'move-link');
    if (kind !== 'point') return document.createTextNode(text);
    const point = button(text, text, () => acts.light(value), 'point-link');
    for (const name of ['pointerenter', 'focus']) point.addEventListener(name, () => acts.light(value));
    for (const name of ['pointerleave', 'blur']) point.addEventListener(name, () => acts.light(-1));
    return point;
  });
}

/** A dictionary may go on in hundreds of ways; the board and the tree show all of them. On a phone these are five rows. */
const MOST_CHOICES = 12;

/** Where the record goes on in several ways, a button for each. A step says something else on the buttons that are there. */
export class Choices {
  readonly root = html('div', { class: 'next', part: 'next' });
  readonly #rest = html('span');
  readonly #buttons: HTMLButtonElement[] = [];
  readonly #go: (node: number) => void;
  #facts: Facts | undefined;

  constructor(go: (node: number) => void) {
    this.#go = go;
  }

  /** Shows the ways to go on; none without facts. */
  show(say: Say, facts: Facts | undefined): void {
    this.#facts = facts;
    const shown = facts && facts.next.length > 1 ? facts.next.slice(0, MOST_CHOICES) : [];
    const sign = (color: string | null) => (color === 'b' ? '●' : color === 'w' ? '○' : '');
    shown.forEach(({ color, text }, index) => {
      const label = `${colorName(say, color)} ${text}`.trim() || '…';
      write((this.#buttons[index] ??= this.#button(index)), label, `${sign(color)} ${text || '…'}`);
    });
    const rest = shown.length ? facts!.children - shown.length : 0;
    this.#rest.textContent = `+ ${rest}`;
    const wanted = [...this.#buttons.slice(0, shown.length), ...(rest > 0 ? [this.#rest] : [])];
    while (this.root.childElementCount > wanted.length) this.root.lastElementChild!.remove();
    wanted.forEach((one, index) => { if (this.root.children[index] !== one) this.root.insertBefore(one, this.root.children[index] ?? null); });
  }

  #button(index: number): HTMLButtonElement {
    return button('', '…', () => this.#go(this.#facts!.next[index]!.node), 'variation');
  }
}

/** Gives a button another name and another sign, if they are others. */
function write(element: HTMLButtonElement, label: string, sign: string): void {
  if (element.textContent !== sign) element.textContent = sign;
  if (element.title === label) return;
  element.title = label;
  element.setAttribute('aria-label', label);
}

/** Seconds as a clock shows them. */
function clock(seconds: string): string {
  const total = Number(seconds);
  if (!Number.isFinite(total)) return seconds;
  const whole = Math.max(0, Math.floor(total));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const short = `${minutes % 60}:${String(rest).padStart(2, '0')}`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${short.padStart(5, '0')}` : short;
}
