/** The values that a record keeps, those of V or of an engine, as a line over the moves on the way. */
import { html, parse, svg } from './dom';
import type { Desk } from './desk';

const WIDTH = 300;
const HEIGHT = 56;

export class Graph {
  readonly root = html('div', { class: 'graph', part: 'graph' });
  readonly #desk: Desk;
  #values: [node: number, value: number, told: string][] = [];
  #known = '';

  constructor(desk: Desk) {
    this.#desk = desk;
    this.root.hidden = true;
    this.root.addEventListener('click', (event) => {
      const { left, width } = this.root.getBoundingClientRect();
      const index = Math.round(((event.clientX - left) / width) * (this.#values.length - 1));
      const node = this.#values[index]?.[0];
      if (node !== undefined) desk.step((board) => board.go(node));
    });
  }

  /** Draws the values on the way, as the engine lists them. */
  draw(text: string): void {
    const { facts, say } = this.#desk;
    const values = text === this.#known ? this.#values : parse<[number, string, string?][]>(text).map(([node, value, told = value]): [number, number, string] => [node, Number(value), told]);
    this.#known = text;
    this.#values = values;
    this.root.hidden = values.length < 2;
    if (this.root.hidden) return;
    const most = Math.max(...values.map(([, value]) => Math.abs(value)), 1e-9);
    const x = (index: number) => (index * WIDTH) / (values.length - 1);
    const y = (value: number) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - 3);
    const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' });
    const last = values.findLast(([node]) => node <= (facts?.node ?? 0));
    picture.setAttribute('aria-label', `${say('values')}${last ? `: ${last[2]}` : ''}`);
    picture.append(
      svg('path', { class: 'zero', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      svg('path', { class: 'values', d: `M${values.map(([, value], index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}` }),
    );
    const here = values.findLastIndex(([node]) => node <= (facts?.node ?? 0));
    if (here >= 0) picture.append(svg('path', { class: 'here', d: `M${x(here).toFixed(1)} 0V${HEIGHT}` }));
    this.root.replaceChildren(picture, html('span', {}, last ? last[2] : ''));
  }
}
