/** Icons of the buttons below the board, drawn as SVG because not every font has the characters. */
import { svg } from '../dom';

export const LINES = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  previous: 'M17 5L7 12l10 7z',
  next: 'M7 5l10 7-10 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  play: 'M12 3a9 9 0 1 0 .1 0zM10 8l6 4-6 4z',
  stop: 'M8 5v14M16 5v14',
  turn: 'M5 12a7 7 0 1 1 3 6M5 20v-5h5',
  keys: 'M3 7h18v11H3zM7 11h.1M11 11h.1M15 11h.1M8 15h8',
} as const;

export type Icon = keyof typeof LINES;

export const icon = (name: Icon): SVGElement => drawn(name, LINES[name]);

/** An icon with these lines. CSS selects it by its name. */
export function drawn(name: string, lines: string): SVGElement {
  const root = svg('svg', { class: `icon i-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  root.append(svg('path', { d: lines }));
  return root;
}
