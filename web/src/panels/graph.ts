/** The graph of stored values (V, or an engine's) along the current line, and a button that shows the engine's moves on the board. */
import '../i18n/more';
import { html, parse, svg } from '../dom';
import type { RecordController } from '../board/record-controller';
import type { FullBoard, ViewBoard } from '../engine/engine';

const WIDTH = 300;
const HEIGHT = 56;

export class Graph {
  readonly root = html('div', { class: 'graph', part: 'graph' });
  readonly #controller: RecordController;
  #all: [node: number, value: number, told: string][] = [];
  /** The values that are shown. */
  #values = this.#all;
  #known = '';
  readonly #onBoard = html('button', { type: 'button', class: 'analysis', 'aria-pressed': 'false' });
  /** The board that shows analysis. */
  #told: ViewBoard | undefined;

  constructor(controller: RecordController) {
    this.#controller = controller;
    this.root.hidden = true;
    this.#onBoard.addEventListener('click', (event) => {
      event.stopPropagation();
      this.#onBoard.setAttribute('aria-pressed', String(!this.#isOnBoard));
      this.#notify();
    });
    this.root.addEventListener('click', (event) => {
      const { left, width } = this.root.getBoundingClientRect();
      const index = Math.round(((event.clientX - left) / width) * (this.#values.length - 1));
      const node = this.#values[index]?.[0];
      if (node !== undefined) controller.step((board) => board.go(node));
    });
  }

  get #isOnBoard(): boolean {
    return this.#onBoard.getAttribute('aria-pressed') === 'true';
  }

  /** Turns analysis on the board on or off. */
  #notify(): void {
    this.#told = this.#controller.board;
    const isOn = this.#isOnBoard;
    this.#controller.step((board) => (board as FullBoard).set_analysis(isOn));
  }

  /** Draws the values along the current line. */
  draw(text: string): void {
    const { facts, t } = this.#controller;
    const all =
      text === this.#known
        ? this.#all
        : parse<[number, string, string?][]>(text).map(([node, value, told = value]): [number, number, string] => [
            node,
            Number(value),
            told,
          ]);
    this.#known = text;
    this.#all = all;
    const values = this.#controller.has('hide-next') ? all.filter(([node]) => node <= (facts?.node ?? 0)) : all;
    this.#values = values;
    this.root.hidden = values.length < 1;
    if (this.root.hidden) return;
    const { board } = this.#controller;
    const canShow = board !== undefined && 'set_analysis' in board;
    this.#onBoard.hidden = !canShow;
    this.#onBoard.title = t('analysis');
    this.#onBoard.setAttribute('aria-label', t('analysis'));
    // Another record, or the same one in another build.
    if (canShow && this.#isOnBoard && this.#told !== board) this.#notify();
    const most = Math.max(...values.map(([, value]) => Math.abs(value)), 1e-9);
    const x = (index: number) => (index * WIDTH) / (values.length - 1 || 1);
    const y = (value: number) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - 3);
    const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' });
    const last = values.findLast(([node]) => node <= (facts?.node ?? 0));
    picture.setAttribute('aria-label', `${t('values')}${last ? `: ${last[2]}` : ''}`);
    picture.append(
      svg('path', { class: 'zero', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      svg('path', {
        class: 'values',
        d: `M${values.map(([, value], index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`,
      }),
    );
    const here = values.findLastIndex(([node]) => node <= (facts?.node ?? 0));
    if (here >= 0) picture.append(svg('path', { class: 'here', d: `M${x(here).toFixed(1)} 0V${HEIGHT}` }));
    this.root.replaceChildren(picture, this.#onBoard, html('span', {}, last ? last[2] : ''));
  }
}
