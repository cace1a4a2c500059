/** Numbers of moves as the players of a game count them. */

import { parse } from '../dom';
import type { ViewBoard } from '../engine/engine';

/** Games that count a move of White and the reply of Black as one: chess and xiangqi. */
const COUNTED_IN_PAIRS = new Set([3, 7]);

/** Returns whether a game, by its number in GM, counts two moves as one. */
export const countsPairs = (game: number | undefined): boolean => COUNTED_IN_PAIRS.has(game ?? 0);

/** Returns the number that players give to the move with a number in the record. */
export function fullNumber(game: number | undefined, number: number, color: string | null): number {
  if (!countsPairs(game) || number < 1 || !color) return number;
  return color === 'w' ? Math.floor(number / 2) + 1 : Math.ceil(number / 2);
}

/** Returns the number in the record of the move that players number so; in games that count pairs White's move. */
export const recordNumber = (game: number | undefined, number: number): number =>
  countsPairs(game) ? 2 * number - 1 : number;

/** Returns the number of a move with its sign: `12`; in games that count pairs `12.` for White and `12…` for Black. */
export function numberText(game: number | undefined, number: number, color: string | null): string {
  const full = String(fullNumber(game, number, color));
  if (!countsPairs(game) || number < 1 || !color) return full;
  return full + (color === 'w' ? '.' : '…');
}

/** Returns the number of the last move on the line of the selected node, with its color. */
export function lineEnd(board: ViewBoard): [number: number, color: string] {
  const { here, columns } = parse(board.tree(0, 0, 0, 0));
  const { stretches } = parse(board.tree(here[0], here[1], columns, 1));
  const line = stretches.find(
    ({ at, nodes }) => at[2] === here[1] && at[1] <= here[0] && at[1] + nodes.length > here[0],
  );
  const last = line?.nodes.findLast(([color, , number]) => color && number > 0);
  return [last?.[2] ?? 0, last?.[0] ?? ''];
}
