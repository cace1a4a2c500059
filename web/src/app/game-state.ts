/** The state of a game that is being played, as its record and the board have it. */
import type { SgfBoard } from '../board/sgf-board';
import { parse } from '../dom';
import type { Property } from '../engine/types';
import { COLORS, opponentsOf, valueOf, type Opponents, type PlayColor } from './opponents';

export class GameState {
  /** The color of the person at this page, if the other one plays elsewhere. */
  seat: PlayColor | undefined;
  /** Whether the page of the other person writes the record. */
  isGuest = false;
  protected readonly view: SgfBoard;

  constructor(view: SgfBoard) {
    this.view = view;
  }

  get info(): Property[] {
    return this.view.read((board) => parse(board.info())) ?? [];
  }

  get opponents(): Opponents {
    return opponentsOf(this.info);
  }

  /** The result in the record; empty while the game goes on. */
  get result(): string {
    const result = valueOf(this.info, 'RE');
    return result === '?' ? '' : result;
  }

  get turn(): PlayColor | undefined {
    return this.view.facts?.turn ?? undefined;
  }

  /** Whether the selected node is the last of its line. */
  get isAtEnd(): boolean {
    return this.view.facts?.children === 0;
  }

  /** Whether the game goes on at the selected node. */
  get goesOn(): boolean {
    return this.turn !== undefined && !this.view.facts?.outcome && !this.result;
  }

  /** Whether our player takes part. */
  get hasPlayer(): boolean {
    const { b, w } = this.opponents;
    return b > 0 || w > 0;
  }

  /** Whether both colors are played by our player. */
  get isSelfPlay(): boolean {
    const { b, w } = this.opponents;
    return b > 0 && w > 0;
  }

  /** Whether a person at this page is to move. */
  get isOurTurn(): boolean {
    const { turn, seat } = this;
    return turn !== undefined && this.opponents[turn] === 0 && (seat === undefined || seat === turn);
  }

  /** Whether our player is to move at the end of a line. */
  get isPlayersTurn(): boolean {
    return this.turn !== undefined && this.opponents[this.turn] > 0 && this.goesOn && this.isAtEnd && !this.isGuest;
  }

  /** Whether there is a move of a person to take back. */
  get canTakeBack(): boolean {
    const { facts } = this.view;
    if (!this.isAtEnd || this.seat) return false;
    if (this.result && this.turn) return true;
    if (!facts?.lastColor) return false;
    return facts.number > 1 || this.opponents[facts.lastColor] === 0 || this.isSelfPlay;
  }

  /** Dice that were rolled and are not in the record. In the first roll, White's die comes first. */
  get dice(): string {
    const text = this.view.read((board) => board.dice());
    const { dice, rolled } = text ? parse(text) : { dice: null, rolled: false };
    if (!dice || !rolled) return '';
    return this.view.facts?.number === 0 && this.turn === 'b' ? `${dice[1]}${dice[0]}` : `${dice[0]}${dice[1]}`;
  }

  /** The color that the person at this page may move; both if nothing is returned. */
  get plays(): PlayColor | 'none' | undefined {
    const persons = COLORS.filter((color) => this.opponents[color] === 0);
    return this.seat ?? (persons.length === 2 ? undefined : (persons[0] ?? 'none'));
  }

  /** Who would resign. */
  get resigner(): PlayColor | undefined {
    const { opponents, seat, turn } = this;
    if (seat) return seat;
    const persons = COLORS.filter((color) => opponents[color] === 0);
    return persons.length === 2 ? turn : persons[0];
  }

  /** The move of the selected node as the record has it. */
  protected moveText(color: PlayColor): string {
    return valueOf(this.view.read((board) => parse(board.properties())) ?? [], color.toUpperCase());
  }
}
