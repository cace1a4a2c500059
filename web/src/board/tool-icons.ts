/** Icons of tools, loaded with them. */
import { svg } from '../dom';
import { LINES as CONTROL_LINES, drawn } from './icons';

const LINES = {
  ...CONTROL_LINES,
  undo: 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
  redo: 'M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3',
  cut: 'M6 4l12 14M18 4L6 18M6 18a2 2 0 1 0 .1 0M18 18a2 2 0 1 0 .1 0',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  paste: 'M6 5h12v15H6zM9 3h6v4H9zM9 13h6M12 10v6',
  promote: 'M12 20V5M6 11l6-6 6 6',
  mainLine: 'M12 20V9M6 14l6-6 6 6M5 4h14',
  remove: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  circle: 'M12 5a7 7 0 1 0 .1 0z',
  square: 'M6 6h12v12H6z',
  triangle: 'M12 5l8 14H4z',
  cross: 'M6 6l12 12M18 6L6 18',
  selected: 'M6 6h12v12H6zM9 9h6v6H9z',
  label: 'M6 19l6-14 6 14M8.5 14h7',
  number: 'M8 8l5-3v14M8 19h9',
  arrow: 'M5 19L18 6M10 5h9v9',
  line: 'M5 19L19 5',
  clear: 'M4 15l9-10 7 6-8 9H8zM9 10l7 6',
  hand: 'M6 3l12 9-5.5 1 3.5 7-3 1.3-3.5-7L6 18z',
  territory: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  dim: 'M4 4h16v16H4zM4 12L12 4M4 20L20 4M12 20l8-8',
  view: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  comment: 'M4 5h16v11H11l-5 4v-4H4z',
  hint: 'M12 3a6 6 0 0 0-3 11v3h6v-3a6 6 0 0 0-3-11zM10 20h4',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
} as const;

export type Icon = keyof typeof LINES;

export const icon = (name: Icon): SVGElement => drawn(name, LINES[name]);

/** A stone in the colors of the game, for actions of Black and White. */
export function stone(color: 'b' | 'w', inner?: Icon): SVGElement {
  const root = svg('svg', { class: `icon stone ${color}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  const name = color === 'b' ? 'black' : 'white';
  root.append(svg('circle', { cx: '12', cy: '12', r: '9', class: name }));
  if (inner) root.append(svg('path', { d: LINES[inner], class: `s-on-${name}` }));
  return root;
}
