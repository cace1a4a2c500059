/** Learning with a record: problems that answer, the next move guessed. */
import './rest';
import { button } from './dom';
import type { Desk } from './desk';
import type { Hand } from './hand';
import type { Facts } from './types';

/** How long the record waits before it replies. */
const REPLY = 350;

export class Teacher {
  readonly #desk: Desk;
  readonly #hand: Hand;
  #score = [0, 0];
  #start = '';
  #reply = 0;

  constructor(desk: Desk, hand: Hand) {
    this.#desk = desk;
    this.#hand = hand;
  }

  /** A mode begins or ends: nothing is scored yet, and no reply is due. */
  begin(): void {
    clearTimeout(this.#reply);
    this.#score = [0, 0];
    // At the end of the record there is nothing to find: it begins at its beginning.
    if (this.#desk.mode && !this.#desk.facts?.next.length) this.#desk.step((board) => board.step('first'));
    this.#start = this.#desk.facts?.path ?? '';
    const { mode, say } = this.#desk;
    if (mode === 'problem') this.#desk.tell(say('solveIt'), this.#hintButton());
    else if (mode === 'guess') this.#desk.tell(say('guessIt'), this.#hintButton());
    else this.#desk.tell('');
  }

  /** A move was made by hand in a mode. The record is never changed: a move that it has not is wrong. */
  answer(said: string): void {
    const before = this.#desk.facts;
    if (!before) return;
    clearTimeout(this.#reply);
    if (this.#desk.mode === 'guess') this.#guess(said, before);
    else this.#solve(said, before);
  }

  #guess(said: string, before: Facts): void {
    const { say } = this.#desk;
    const expected = before.next[0];
    if (!expected) return this.#desk.tell(say('recordEnds'));
    const isRight = expected.text === said;
    this.#score = [this.#score[0]! + Number(isRight), this.#score[1]! + 1];
    if (isRight) this.#desk.step((board) => board.go(expected.node));
    else this.#hand.letGo();
    const isEnd = isRight && !this.#desk.facts?.next.length;
    const score = `${say(isRight ? 'right' : 'wrong')} ${say('score', this.#score[0]!, this.#score[1]!)}`;
    this.#desk.tell(isEnd ? `${score} ${say('recordEnds')}` : score, ...(isEnd ? [] : [this.#hintButton()]));
  }

  #solve(said: string, before: Facts): void {
    const { say } = this.#desk;
    const next = before.next.find(({ text }) => text === said);
    if (!next) {
      this.#hand.letGo();
      this.#desk.tell(`${say('wrong')} ${said}`, this.#retryButton(), this.#hintButton());
      return;
    }
    this.#desk.step((board) => board.go(next.node));
    if (!this.#tellEnd()) this.#reply = window.setTimeout(() => this.#answerBack(next.node), REPLY);
  }

  /** The record replies, unless somebody has gone elsewhere meanwhile. */
  #answerBack(node: number): void {
    if (this.#desk.facts?.node !== node || this.#desk.mode !== 'problem') return;
    this.#desk.step((board) => board.step('next'));
    this.#tellEnd();
  }

  /** Says how it stands, if it has come to an end. */
  #tellEnd(): boolean {
    const { say, editable, facts } = this.#desk;
    const verdict = editable?.verdict();
    const isEnd = !facts?.next.length;
    if (verdict === 'solved') this.#desk.tell(say('right'), this.#retryButton());
    else if (verdict === 'wrong' && isEnd) this.#desk.tell(say('wrong'), this.#retryButton());
    else return false;
    return verdict === 'solved' || isEnd;
  }

  #retryButton(): HTMLElement {
    const { say } = this.#desk;
    return button(say('retry'), say('retry'), () => this.retry());
  }

  #hintButton(): HTMLElement {
    const { say } = this.#desk;
    return button(say('hint'), say('hint'), () => this.hint());
  }

  retry(): void {
    const start = this.#start;
    this.#desk.step((board) => board.go_path(start));
    this.begin();
  }

  /** Lights up where a right move goes. */
  hint(): void {
    const { board, editable, facts } = this.#desk;
    if (!board || !facts) return;
    if (!editable) return this.#desk.thenEdit(() => this.hint());
    const isRight = (node: number) => editable.go(node) && editable.verdict() !== 'wrong';
    const right = this.#desk.mode === 'problem' ? facts.next.find(({ node }) => isRight(node)) : facts.next[0];
    board.go(facts.node);
    if (right?.site != null) this.#hand.light(right.site);
    this.#desk.tell(right?.text ?? this.#desk.say('none'));
  }
}
