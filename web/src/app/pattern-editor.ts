/** The editor for patterns: a grid of buttons, tools, size, and the anchor of the part. */
import { letterOf } from './continuations';
import { button, html } from '../dom';
import type { Continuation } from './database';
import { SIGNS, ANCHORS, type EditablePattern, type Anchor } from './pattern';
import type { Translate, MessageKey } from '../i18n';

/** Names and icons of the tools. */
const TOOLS: Record<string, [word: MessageKey, sign: string]> = {
  X: ['black', '●'],
  O: ['white', '○'],
  '.': ['nothing', '·'],
  '*': ['anything', '✱'],
  x: ['blackOrNothing', '◐'],
  o: ['whiteOrNothing', '◑'],
  '!': ['anyStone', '◉'],
  1: ['movesInOrder', '①'],
};

export class PatternEditor {
  readonly root = html('div', { class: 'drawing' });
  turned = true;
  exchanged = true;
  readonly #grid = html('div', { class: 'pattern', role: 'grid' });
  readonly #tools = html('div', { class: 'row', role: 'group' });
  readonly #size = html('div', { class: 'row' });
  #tool = 'X';
  #here = 0;
  #points: HTMLElement[] = [];
  readonly #shape: EditablePattern;
  readonly #t: Translate;
  readonly #changed: () => void;

  constructor(shape: EditablePattern, t: Translate, changed: () => void) {
    this.#shape = shape;
    this.#t = t;
    this.#changed = changed;
    this.#grid.setAttribute('aria-label', t('pattern'));
    this.#grid.addEventListener('keydown', (event) => this.#key(event));
    this.#makeTools();
    this.root.append(this.#tools, this.#grid, this.#size, html('p', { class: 'hint small' }, t('patternKeys')));
    this.draw();
  }

  /** Redraws everything after a change of size or position. */
  draw(): void {
    this.#makeSize();
    const { columns, rows, where } = this.#shape;
    this.#grid.style.setProperty('--columns', String(columns));
    this.#grid.dataset['where'] = where;
    this.#here = Math.min(this.#here, columns * rows - 1);
    const cells = Array.from({ length: columns * rows }, (_, point) => {
      const cell = html('button', {
        type: 'button',
        role: 'gridcell',
        class: 'point',
        tabindex: point === this.#here ? '0' : '-1',
      });
      cell.addEventListener('click', () => this.#touch(point));
      cell.addEventListener('focus', () => this.#goTo(point, false));
      return cell;
    });
    this.#points = cells;
    this.#grid.replaceChildren(
      ...Array.from({ length: rows }, (_, row) =>
        html('div', { role: 'row' }, ...cells.slice(row * columns, (row + 1) * columns)),
      ),
    );
    this.#fill();
  }

  /** Shows a letter for each of the first continuations. */
  show(next: Continuation[]): void {
    this.#fill();
    for (const [index, { point, color }] of next.entries()) {
      const [column, row] = point.split(',').map(Number) as [number, number];
      const cell = this.#points[(row - 1) * this.#shape.columns + column - 1];
      if (!cell || !letterOf(index) || cell.textContent) continue;
      cell.textContent = letterOf(index);
      cell.dataset['next'] = color;
      cell.setAttribute('aria-label', `${cell.getAttribute('aria-label')}, ${letterOf(index)}`);
    }
  }

  /** Highlights a point of a continuation, or none. */
  highlight(point?: string): void {
    const [column, row] = (point ?? '').split(',').map(Number) as [number, number];
    for (const [at, cell] of this.#points.entries())
      cell.classList.toggle('lit', point !== undefined && at === (row - 1) * this.#shape.columns + column - 1);
  }

  /** Updates the points. */
  #fill(): void {
    const { columns, rows, where } = this.#shape;
    for (const [point, cell] of this.#points.entries()) {
      const sign = this.#shape.at(point);
      const [column, row] = [point % columns, Math.floor(point / columns)];
      const isMove = /\d/.test(sign);
      cell.dataset['sign'] = isMove ? (Number(sign) % 2 ? 'X' : 'O') : sign;
      cell.textContent = isMove ? sign : '';
      delete cell.dataset['next'];
      const ends = [
        row === 0 && where !== 'anywhere' && 'top',
        row === rows - 1 && where === 'wholeBoard' && 'bottom',
        column === 0 && where === 'wholeBoard' && 'left',
        column === columns - 1 && (where === 'wholeBoard' || where === 'corner') && 'right',
      ].filter(Boolean);
      cell.dataset['ends'] = ends.join(' ');
      const [word] = TOOLS[isMove ? '1' : sign]!;
      cell.setAttribute(
        'aria-label',
        `${this.#t('column', column + 1)}, ${this.#t('row', row + 1)}: ${this.#t(word)}${isMove ? ` ${sign}` : ''}`,
      );
    }
  }

  #touch(point: number): void {
    if (this.#tool === '1') this.#shape.move(point);
    else this.#shape.put(point, this.#tool);
    this.#fill();
    this.#changed();
  }

  #goTo(point: number, focus = true): void {
    this.#points[this.#here]?.setAttribute('tabindex', '-1');
    this.#here = point;
    this.#points[point]!.setAttribute('tabindex', '0');
    if (focus) this.#points[point]!.focus();
  }

  #key(event: KeyboardEvent): void {
    const { columns, rows } = this.#shape;
    const [column, row] = [this.#here % columns, Math.floor(this.#here / columns)];
    const to: Record<string, [number, number]> = {
      ArrowLeft: [column - 1, row],
      ArrowRight: [column + 1, row],
      ArrowUp: [column, row - 1],
      ArrowDown: [column, row + 1],
      Home: [0, row],
      End: [columns - 1, row],
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = to[event.key];
    if (way) {
      event.preventDefault();
      if (way[0] >= 0 && way[0] < columns && way[1] >= 0 && way[1] < rows) this.#goTo(way[1] * columns + way[0]);
    } else if (event.key in TOOLS || event.key === 'Delete') {
      event.preventDefault();
      const sign = event.key === 'Delete' ? '.' : event.key;
      this.#choose(sign);
      if (sign === '1' || this.#shape.at(this.#here) !== sign) this.#touch(this.#here);
    }
  }

  #choose(sign: string): void {
    this.#tool = sign;
    for (const tool of this.#tools.querySelectorAll<HTMLElement>('[data-tool]'))
      tool.setAttribute('aria-pressed', String(tool.dataset['tool'] === sign));
  }

  #makeTools(): void {
    this.#tools.setAttribute('aria-label', this.#t('pattern'));
    for (const sign of [...SIGNS, '1']) {
      const [word, look] = TOOLS[sign]!;
      const tool = button(this.#t(word), look, () => this.#choose(sign));
      tool.dataset['tool'] = sign;
      this.#tools.append(tool);
    }
    this.#tools.append(
      button(this.#t('clearAll'), this.#t('clearAll'), () => {
        this.#shape.clear();
        this.draw();
        this.#changed();
      }),
    );
    this.#choose('X');
  }

  #makeSize(): void {
    const { where, columns, rows, board } = this.#shape;
    const focus = (document.activeElement as HTMLElement | null)?.dataset['of'];
    const change = (to: Anchor, width: number, height: number) => {
      this.#shape.resize(to, Math.min(Math.max(width, 1), board[0]), Math.min(Math.max(height, 1), board[1]));
      this.draw();
      this.#changed();
    };
    const choice = html('select', { 'aria-label': this.#t('where'), 'data-of': 'where' });
    for (const one of ANCHORS)
      choice.append(html('option', { value: one }, this.#t(one === 'wholeBoard' ? 'allOfBoard' : one)));
    choice.value = where;
    const width = (one: Anchor) =>
      one === 'wholeBoard' ? board[0] : where === 'wholeBoard' ? Math.min(7, board[0]) : columns;
    const height = (one: Anchor) =>
      one === 'wholeBoard' ? board[1] : where === 'wholeBoard' ? Math.min(7, board[1]) : rows;
    choice.addEventListener('change', () => {
      const one = choice.value as Anchor;
      change(one, width(one), height(one));
    });
    const number = (word: MessageKey, value: number, most: number, set: (value: number) => void) => {
      const field = html('input', {
        type: 'number',
        min: '1',
        max: String(most),
        value: String(value),
        'data-of': word,
        'aria-label': this.#t(word),
      });
      field.addEventListener('change', () => set(Math.round(Number(field.value)) || value));
      return field;
    };
    const sizes =
      where === 'wholeBoard'
        ? []
        : [
            number('columns', columns, board[0], (value) => change(where, value, rows)),
            html('span', { 'aria-hidden': 'true' }, '×'),
            number('rows', rows, board[1], (value) => change(where, columns, value)),
          ];
    const toggle = (word: MessageKey, is: boolean, set: (is: boolean) => void) => {
      const box = html('input', { type: 'checkbox', 'data-of': word });
      box.checked = is;
      box.addEventListener('change', () => {
        set(box.checked);
        this.#changed();
      });
      return html('label', { class: 'check' }, box, this.#t(word));
    };
    this.#size.replaceChildren(
      choice,
      ...sizes,
      toggle('turned', this.turned, (is) => {
        this.turned = is;
      }),
      toggle('exchanged', this.exchanged, (is) => {
        this.exchanged = is;
      }),
    );
    if (focus) this.#size.querySelector<HTMLElement>(`[data-of="${focus}"]`)?.focus();
  }
}
