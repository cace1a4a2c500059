/** The players' names, ranks and clocks. */
import { html, svg } from '../dom';
import type { Facts, Property } from '../engine/types';
import type { Translate } from '../i18n';

export function colorName(t: Translate, color: string | null | undefined): string {
  return color === 'b' ? t('black') : color === 'w' ? t('white') : '';
}

const COLORS = ['b', 'w'] as const;

/** A game that is being played. */
export interface Play {
  /** The running clocks of Black and White: seconds, periods or moves of the overtime, and whether little is left. */
  clocks?: readonly [Running, Running] | undefined;
  /** The color of a program that is thinking. */
  thinking?: 'b' | 'w' | undefined;
}
export type Running = readonly [seconds: number, overtime: number | undefined, isLow: boolean];

/** The strips above and below the board: a stone in the colors of the game, name, rank and clock. */
export class Players {
  readonly strips = { b: html('div'), w: html('div') };
  #shown = '';
  /** What was shown last. */
  #last: [Translate, Facts, Property[]] | undefined;
  #clocks: [HTMLElement, HTMLElement] = [html('span'), html('span')];
  #play: Play | undefined;

  constructor() {
    // The place of the strips is kept while the record is loading.
    this.seat('b');
  }

  show(t: Translate, facts: Facts, info: Property[]): void {
    this.#last = [t, facts, info];
    this.#name(t, facts, info);
    for (const color of COLORS) this.strips[color].classList.toggle('turn', facts.turn === color);
  }

  /** Puts the strip of one color below the board. */
  seat(below: 'b' | 'w'): void {
    for (const color of COLORS) {
      const side = color === below ? 'below' : 'above';
      this.strips[color].className = `player ${color} ${side}`;
      this.strips[color].setAttribute('part', `player ${color}`);
    }
  }

  /** Rebuilds the strips if their content has changed. */
  #name(t: Translate, facts: Facts, info: Property[]): void {
    const value = (ident: string) => info.find((property) => property.ident === ident)?.values[0] ?? '';
    const persons = COLORS.map((color) => {
      const side = color.toUpperCase();
      const team = value(`${side}T`);
      return [value(`P${side}`) || team || colorName(t, color), value(`${side}R`)] as const;
    });
    const clocks = this.#play?.clocks?.map(textOf) ?? facts.clocks;
    const shown = JSON.stringify([persons, clocks.map(([time]) => time !== null)]);
    if (shown === this.#shown) return this.#time(clocks);
    this.#shown = shown;
    COLORS.forEach((color, index) => {
      const [name, rank] = persons[index]!;
      const strip = this.strips[color];
      strip.replaceChildren(dot(color), html('b', { title: name }, name));
      if (rank) strip.append(html('span', { class: 'more' }, rank));
      if (clocks[index]?.[0] != null)
        strip.append((this.#clocks[index] = html('span', { class: 'clock', part: 'clock' })));
    });
    this.#time(clocks);
  }

  /** Writes the times. A clock that shows the same is not touched. */
  #time(clocks: readonly (readonly [string | null, string | null])[]): void {
    clocks.forEach(([time, moves], index) => {
      const element = this.#clocks[index]!;
      const text = time === null ? '' : clock(time) + left(moves);
      if (element.textContent !== text) element.textContent = text;
      element.part.toggle('low', this.#play?.clocks?.[index]?.[2] ?? false);
    });
  }

  /** Shows running clocks instead of those of the record, and who is thinking. */
  showPlay(play: Play | undefined): void {
    const hadClocks = this.#play?.clocks !== undefined;
    this.#play = play;
    for (const color of COLORS) this.strips[color].classList.toggle('thinking', play?.thinking === color);
    if (play?.clocks && hadClocks) this.#time(play.clocks.map(textOf));
    else if (this.#shown && this.#last) this.show(...this.#last);
  }

  /** Advances the running clock to a fraction of the time until the next move. */
  tick(part: number): void {
    this.#shown = '';
    const facts = this.#last?.[1];
    facts?.nextClocks?.forEach((next, index) => {
      const [time, moves] = facts.clocks[index] ?? [null, null];
      const [from, to] = [Number(time ?? NaN), Number(next ?? NaN)];
      // A clock that gains time is not running: a new period starts, or seconds are added.
      if (next !== null && to < from)
        this.#clocks[index]!.textContent = clock(String(from + (to - from) * part)) + left(moves);
    });
  }
}

const textOf = ([seconds, overtime]: Running): [string, string | null] => [
  String(seconds),
  overtime === undefined ? null : String(overtime),
];
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
