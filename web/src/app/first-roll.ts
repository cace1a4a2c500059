/** The first roll of a game in two browsers. */
import type { SgfBoard } from '../board/sgf-board';
import { parse } from '../dom';
import { valueOf } from './opponents';

/** Rolls the dice that decide who begins, and writes them to the record: the other page could not know them. */
export function shareFirstRoll(view: SgfBoard): void {
  const text = view.facts?.number === 0 ? view.read((board) => board.dice()) : undefined;
  const isWritten = view.read((board) => valueOf(parse(board.properties()), 'DI') !== '');
  if (text === undefined || isWritten) return;
  const { dice, rolled, first, can_roll: canRoll } = parse(text);
  const turn = view.facts?.turn;
  if (first && canRoll) view.roll();
  else if (dice && rolled && turn)
    view.edit((board) => {
      board.set_turn(turn);
      board.set('DI', [dice.join('')]);
    });
}
