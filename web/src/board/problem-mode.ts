/** Learning with a record: problems that answer, and guessing the next move. */
import '../i18n/more';
import { button } from '../dom';
import type { RecordController } from './record-controller';
import type { PointerInput } from './pointer-input';
import type { Facts, Token } from '../engine/types';

/** Delay before the record replies, in milliseconds. */
const REPLY = 350;

export class ProblemMode {
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  #score = [0, 0];
  #start = '';
  #reply = 0;
  #task: Token[] = [];
  #isAnswered = false;
  /** Whether the reader has needed neither a hint nor a second try. */
  #isUnaided = true;
  readonly #explain: () => void;
  readonly #answered: (isSolved: boolean) => void;

  /** `explain` shows the comment again; `answered` hears whether the reader solved the problem alone, or was wrong. */
  constructor(
    controller: RecordController,
    pointer: PointerInput,
    explain: () => void,
    answered: (isSolved: boolean) => void,
  ) {
    this.#controller = controller;
    this.#pointer = pointer;
    this.#explain = explain;
    this.#answered = answered;
  }

  /** The text of a problem: its task, and after the answer the explanation, if there is one. */
  get comment(): Token[] {
    const explanation = this.#isAnswered ? this.#controller.update?.comment : undefined;
    if (explanation?.length) return explanation;
    // A link to a move would show the solution.
    return this.#isAnswered
      ? this.#task
      : this.#task.map(([text, kind, value]) => (kind === 'move' ? [text] : kind ? [text, kind, value] : [text]));
  }

  /** Starts or ends a mode: resets the score and any pending reply. */
  begin(): void {
    clearTimeout(this.#reply);
    this.#score = [0, 0];
    // At the end of the record there is nothing to find, so start at the beginning.
    if (this.#controller.mode && !this.#controller.facts?.next.length)
      this.#controller.step((board) => board.step('first'));
    this.#start = this.#controller.facts?.path ?? '';
    this.#task = this.#controller.update?.comment ?? [];
    this.#isAnswered = false;
    this.#isUnaided = true;
    this.#explain();
    const { mode, t } = this.#controller;
    if (mode === 'problem') this.#controller.notify(t('solveIt'), this.#hintButton());
    else if (mode === 'guess') this.#controller.notify(t('guessIt'), this.#hintButton());
    else this.#controller.notify('');
  }

  /** Checks a move of the reader. The record never changes: a move that it does not contain is wrong. */
  answer(said: string): void {
    const before = this.#controller.facts;
    if (!before) return;
    clearTimeout(this.#reply);
    if (this.#controller.mode === 'guess') this.#guess(said, before);
    else this.#solve(said, before);
  }

  #guess(said: string, before: Facts): void {
    const { t } = this.#controller;
    const expected = before.next[0];
    if (!expected) return this.#controller.notify(t('recordEnds'));
    const isRight = expected.text === said;
    this.#score = [this.#score[0]! + Number(isRight), this.#score[1]! + 1];
    if (isRight) this.#controller.step((board) => board.go(expected.node));
    else this.#pointer.letGo();
    const isEnd = isRight && !this.#controller.facts?.next.length;
    const score = `${t(isRight ? 'right' : 'wrong')} ${t('score', this.#score[0]!, this.#score[1]!)}`;
    this.#controller.notify(isEnd ? `${score} ${t('recordEnds')}` : score, ...(isEnd ? [] : [this.#hintButton()]));
  }

  #solve(said: string, before: Facts): void {
    const { t } = this.#controller;
    const next = before.next.find(({ text }) => text === said);
    if (!next) {
      this.#pointer.letGo();
      this.#isUnaided = false;
      this.#answered(false);
      this.#controller.notify(`${t('wrong')} ${said}`, this.#retryButton(), this.#hintButton());
      return;
    }
    this.#controller.step((board) => board.go(next.node));
    if (!this.#tellEnd()) this.#reply = window.setTimeout(() => this.#answerBack(next.node), REPLY);
  }

  /** Plays the reply of the record, unless the reader has moved elsewhere. */
  #answerBack(node: number): void {
    if (this.#controller.facts?.node !== node || this.#controller.mode !== 'problem') return;
    this.#controller.step((board) => board.step('next'));
    this.#tellEnd();
  }

  /** Reports the result at the end of the line. */
  #tellEnd(): boolean {
    const { t, editable, facts } = this.#controller;
    const verdict = editable?.verdict();
    const isEnd = !facts?.next.length;
    if (verdict === 'solved') this.#controller.notify(t('right'), this.#retryButton());
    else if (verdict === 'wrong' && isEnd) this.#controller.notify(t('wrong'), this.#retryButton());
    else return false;
    this.#isAnswered = true;
    this.#explain();
    this.#answered(verdict === 'solved' && this.#isUnaided);
    return true;
  }

  #retryButton(): HTMLElement {
    const { t } = this.#controller;
    return button(t('retry'), t('retry'), () => this.retry());
  }

  #hintButton(): HTMLElement {
    const { t } = this.#controller;
    return button(t('hint'), t('hint'), () => this.hint());
  }

  retry(): void {
    const start = this.#start;
    this.#controller.step((board) => board.go_path(start));
    this.begin();
  }

  /** Highlights a right move. */
  hint(): void {
    const { board, editable, facts } = this.#controller;
    if (!board || !facts) return;
    if (!editable) return this.#controller.thenEdit(() => this.hint());
    const isRight = (node: number) => editable.go(node) && editable.verdict() !== 'wrong';
    const right = this.#controller.mode === 'problem' ? facts.next.find(({ node }) => isRight(node)) : facts.next[0];
    board.go(facts.node);
    this.#isUnaided = false;
    if (right?.site != null) this.#pointer.highlight(right.site);
    this.#controller.notify(right?.text ?? this.#controller.t('none'));
  }
}
