/** The players' names, ranks and clocks. */
import { html, svg } from '../dom';
import type { Facts, Property } from '../engine/types';
import type { Translate } from '../i18n';

export function colorName(t: Translate, color: string | null | undefined): string {
  return color === 'b' ? t('black') : color === 'w' ? t('white') : '';
}

/** Both players, each with a stone in the colors of the game, and their clocks. */
export class Players {
  readonly root = html('div', { class: 'players', part: 'players' });
  #facts: Facts | undefined;
  #shown = '';
  #clocks: [HTMLElement, HTMLElement] = [html('span'), html('span')];

  show(t: Translate, facts: Facts, info: Property[]): void {
    this.#facts = facts;
    this.#name(t, facts, info);
    for (const [index, color] of (['b', 'w'] as const).entries())
      this.root.children[index]?.classList.toggle('turn', facts.turn === color);
  }

  /** Rebuilds the rows if their content has changed. */
  #name(t: Translate, facts: Facts, info: Property[]): void {
    const value = (ident: string) => info.find((property) => property.ident === ident)?.values[0] ?? '';
    const names = (['b', 'w'] as const).map((color) => {
      const side = color.toUpperCase();
      return `${value(`P${side}`) || colorName(t, color)} ${value(`${side}R`)}`.trim();
    });
    const shown = JSON.stringify([names, facts.clocks]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const rows = (['b', 'w'] as const).map((color, index) => {
      const [time, moves] = facts.clocks[index] ?? [null, null];
      const row = html(
        'div',
        { class: `player ${color}`, part: `player ${color}` },
        dot(color),
        html('span', {}, names[index]!),
      );
      if (time !== null)
        row.append((this.#clocks[index] = html('span', { class: 'clock', part: 'clock' }, clock(time) + left(moves))));
      return row;
    });
    this.root.replaceChildren(...rows);
  }

  /** Advances the running clock to a fraction of the time until the next move. */
  tick(part: number): void {
    this.#shown = '';
    this.#facts?.nextClocks?.forEach((next, index) => {
      const [time, moves] = this.#facts!.clocks[index] ?? [null, null];
      const [from, to] = [Number(time ?? NaN), Number(next ?? NaN)];
      // A clock that gains time is not running: a new period starts, or seconds are added.
      if (next !== null && to < from)
        this.#clocks[index]!.textContent = clock(String(from + (to - from) * part)) + left(moves);
    });
  }
}

const left = (moves: string | null): string => (moves ? ` (${moves})` : '');

/** A stone in the colors of the theme. */
function dot(color: 'b' | 'w'): SVGElement {
  const root = svg('svg', { class: 'dot', viewBox: '0 0 20 20', 'aria-hidden': 'true' });
  root.append(svg('circle', { cx: '10', cy: '10', r: '9', class: color === 'b' ? 'black' : 'white' }));
  return root;
}
/** Formats seconds as a clock. */
function clock(seconds: string): string {
  const total = Number(seconds);
  if (!Number.isFinite(total)) return seconds;
  const whole = Math.max(0, Math.floor(total));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const short = `${minutes % 60}:${String(rest).padStart(2, '0')}`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${short.padStart(5, '0')}` : short;
}
