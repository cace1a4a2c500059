/** The side of the board at which a person sits. */
import { WHITE_BELOW } from '../board/display';
import type { SgfBoard } from '../board/sgf-board';
import type { PlayColor } from './opponents';

/** Games whose players sit on opposite sides: chess, backgammon, Chinese chess, shogi, Amazons, Octi, Gess and Chase. */
const HAS_SIDES = new Set([3, 6, 7, 8, 18, 19, 20, 32]);

/** Turns the board so that a color has its pieces below. */
export function face(view: SgfBoard, color: PlayColor): void {
  const game = view.record?.number ?? 1;
  if (!HAS_SIDES.has(game)) return;
  const turn = (color === 'w') === WHITE_BELOW.has(game) ? '' : '180';
  if (turn !== (view.getAttribute('turn') ?? '')) view.turn(turn);
}
