/** Hides what comes after the selected node: trees, lists and graphs then show only the path that leads to it. */
import { parse } from '../dom';
import type { Board } from '../engine/engine';
import type { LineMove, TreeWindow } from '../engine/types';

/** Returns the part of a tree on the path to the selected node. Branches have no sign for folding: their node is -1. */
export function withoutAhead({ here, branches, stretches }: TreeWindow): TreeWindow {
  const kept = stretches.flatMap((stretch) => {
    const end = stretch.nodes.findIndex(([, signs]) => !signs.includes('p'));
    const nodes = end < 0 ? stretch.nodes : stretch.nodes.slice(0, end);
    return nodes.length
      ? [{ ...stretch, nodes, goesOn: stretch.goesOn && end < 0 && !endsAt(nodes.length, stretch.at, here) }]
      : [];
  });
  const lines = branches.flatMap(([column, top, bottom]): TreeWindow['branches'] => {
    const child = kept.find(({ at, begins }) => begins && at[1] === column + 1 && at[2] > top && at[2] <= bottom);
    return child ? [[column, top, child.at[2], -1, 0]] : [];
  });
  return { here, columns: here[0] + 1, rows: here[1] + 1, branches: lines, stretches: kept };
}

const endsAt = (length: number, [, column, row]: [number, number, number], here: TreeWindow['here']): boolean =>
  row === here[1] && column + length - 1 === here[0];

/** Returns the moves on a path, such as `0*24/1`. */
export function movesTo(board: Board, path: string): LineMove[] {
  const moves: LineMove[] = [];
  let from = 0;
  /** The number of first children that follow, before the path turns to another one. */
  let length = 0;
  const steps = path.split('/').filter(Boolean);
  for (const step of steps) {
    const [index = 0, times = 1] = step.split('*').map(Number);
    if (index === 0) {
      length += times;
      continue;
    }
    for (let time = 0; time < times; time += 1) {
      const line = parse(board.line(from, length + 2));
      const next = line[length + 1]?.[7][index - 1];
      moves.push(...line.slice(0, length + 1));
      if (next === undefined) return moves;
      [from, length] = [next, 0];
    }
  }
  moves.push(...parse(board.line(from, length + 1)));
  return moves;
}
