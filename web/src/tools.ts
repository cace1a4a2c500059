/** The tools of the editor, and how points are found on the board. */
import type { Board } from './engine';
import type { Point, Property } from './types';
import type { Word } from './words';

export type Tool = 'play' | 'b' | 'w' | 'clear' | 'CR' | 'SQ' | 'TR' | 'MA' | 'LB';

export const TOOLS: [Tool, string, Word][] = [
  ['play', '◉', 'playTool'], ['b', '●', 'setUpBlack'], ['w', '○', 'setUpWhite'], ['clear', '⌧', 'clear'], ['CR', '◯', 'circle'],
  ['SQ', '□', 'square'], ['TR', '△', 'triangle'], ['MA', '✕', 'cross'], ['LB', 'A', 'label'],
];

/** Uses a tool on a site. The same stone or mark once more takes it away. */
export function useTool(board: Board, tool: Tool, site: number, owner: string | undefined): void {
  if (tool === 'b' || tool === 'w') {
    const pieces = JSON.parse(board.pieces()) as { owner: string | null }[];
    board.set_up(site, owner === tool ? -1 : pieces.findIndex((piece) => piece.owner === tool));
  } else if (tool === 'clear') {
    board.set_up(site, -1);
  } else if (tool === 'LB') {
    const properties = JSON.parse(board.properties()) as Property[];
    const labels = properties.find((property) => property.ident === 'LB')?.values ?? [];
    const used = new Set(labels.map((label) => label.split(':').pop()));
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    board.label(site, letters.find((letter) => !used.has(letter)) ?? '*');
  } else if (tool !== 'play') {
    const before = board.save().length;
    board.mark(site, tool);
    if (before === board.save().length) board.mark(site, '');
  }
}

/** The point that a pointer means: the nearest one, if it is near. */
export function nearest(points: Point[], at: { x: number; y: number }): Point | undefined {
  let best: Point | undefined;
  let least = 14 * 14;
  for (const point of points) {
    const [x, y] = [Number(point.x) - at.x, Number(point.y) - at.y];
    if (x * x + y * y < least) [best, least] = [point, x * x + y * y];
  }
  return best;
}

const WAYS: Record<string, [right: number, down: number]> = {
  ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** The next point in the direction of a key, the one that lies least aside. */
export function towards(points: Point[], here: Point, key: string): Point {
  const [right, down] = WAYS[key] ?? [0, 0];
  let best = here;
  let least = Infinity;
  for (const point of points) {
    const [x, y] = [Number(point.x) - Number(here.x), Number(point.y) - Number(here.y)];
    const along = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (along > 1 && along + 3 * aside < least) [best, least] = [point, along + 3 * aside];
  }
  return best;
}
