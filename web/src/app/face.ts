/** Which color the reader plays, and the side of the board at which that person sits. */
import { WHITE_BELOW } from '../board/display';
import type { SgfBoard } from '../board/sgf-board';
import type { PlayColor } from './opponents';

/** Games whose players sit on opposite sides: chess, backgammon, Chinese chess, shogi, Amazons, Octi, Gess and Chase. */
const HAS_SIDES = new Set([3, 6, 7, 8, 18, 19, 20, 32]);

/** Lets the reader move one color, none, or both if nothing is given. Who plays one color sits below. */
export function letMove(view: SgfBoard, plays: PlayColor | 'none' | undefined): void {
  if (view.getAttribute('plays') === (plays ?? null)) return;
  if (plays) view.setAttribute('plays', plays);
  else view.removeAttribute('plays');
  if (plays && plays !== 'none') face(view, plays);
}

/** Turns the board so that a color has its pieces below. */
function face(view: SgfBoard, color: PlayColor): void {
  const game = view.record?.number ?? 1;
  if (!HAS_SIDES.has(game)) return;
  const turn = (color === 'w') === WHITE_BELOW.has(game) ? '' : '180';
  if (turn !== (view.getAttribute('turn') ?? '')) view.turn(turn);
}
