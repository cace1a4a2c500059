/** Hints: a move that our player would make, drawn on the board and said in words. */
import type { SgfBoard } from '../board/sgf-board';
import { parse } from '../dom';
import type { Board } from '../engine/engine';
import type { Translate } from '../i18n';
import type { PlayerAnswer } from './player';

const BACKGAMMON = 6;

/** Most moves are found within a few hundred tries. Moves of several dice may need more; they are then only named. */
const MOST_TRIES = 3000;

/** Asks for a move and shows it, unless the reader has gone elsewhere meanwhile. */
export async function suggest(
  view: SgfBoard,
  t: Translate,
  ask: () => Promise<PlayerAnswer | undefined>,
): Promise<void> {
  const { path } = view;
  const answer = await ask();
  if (!answer || view.path !== path) return;
  if ('error' in answer) return view.notify(t('noHint', answer.error));
  if (!answer.move) return view.notify(t('rollFirst'));
  const { text, shown, win_rate } = answer.move;
  const sites = view.read((board) => sitesOfMove(board, text)) ?? [];
  view.suggest(view.record?.number === BACKGAMMON ? pairs(sites) : [sites]);
  view.addEventListener('sgf-step', () => view.suggest([]), { once: true });
  view.notify(t('hintIs', shown || t('pass'), Math.round(win_rate * 100)));
}

/** Checkers move one after another: from a point to a point. */
function pairs(sites: number[]): number[][] {
  return Array.from({ length: Math.ceil(sites.length / 2) }, (_, index) => sites.slice(2 * index, 2 * index + 2));
}

/**
 * Returns the sites that a player touches to enter a move, found by trying. The move is written as in the record; nothing if it has no sites,
 * such as a pass.
 */
function sitesOfMove(board: Board, text: string): number[] {
  const known = new Set<string>();
  let waiting: number[][] = [[]];
  for (let tries = 0; waiting.length;) {
    const longer: number[][] = [];
    for (const touched of waiting) {
      if (tries++ > MOST_TRIES) return [];
      const { next, moves } = parse(board.touch(Uint32Array.from(touched)));
      if (touched.length && moves.some(([move]) => move === text)) return touched;
      for (const site of next) {
        const sites = [...touched, site];
        const key = sites.join();
        if (!known.has(key)) longer.push(sites);
        known.add(key);
      }
    }
    waiting = longer;
  }
  return [];
}
