/** Numbers of moves as the players of a game count them. */

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
