/** Parts that only some games need, loaded on demand: pieces in hand, dice, and counting. */
import { button, lazily } from '../dom';
import type { Facts } from '../engine/types';
import type { Counting } from './counting';
import type { DiceTray } from './dice-tray';
import type { BoardCallbacks } from './move-entry';
import type { PiecesInHand } from './pieces-in-hand';
import type { PointerInput } from './pointer-input';
import type { RecordController } from './record-controller';

const countingModule = lazily(() => import('./counting'));
const diceTrayModule = lazily(() => import('./dice-tray'));
const piecesInHandModule = lazily(() => import('./pieces-in-hand'));

/** Where the parts are inserted. */
export interface Places {
  /** In the side column. */
  beside(part: HTMLElement): void;
  /** Below the board. */
  below(part: HTMLElement): void;
  /** Loads the styles of these parts. */
  dress(): Promise<void>;
}

export class GameParts {
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  readonly #callbacks: BoardCallbacks;
  readonly #places: Places;
  #piecesInHand: PiecesInHand | undefined;
  #dice: DiceTray | undefined;
  #counting: Counting | undefined;

  constructor(controller: RecordController, pointer: PointerInput, callbacks: BoardCallbacks, places: Places) {
    this.#controller = controller;
    this.#pointer = pointer;
    this.#callbacks = callbacks;
    this.#places = places;
  }

  /** Another record or game is shown. */
  clear(): void {
    this.#counting?.end();
  }

  show(facts: Facts): void {
    this.#showHands();
    this.#showDice();
    this.#counting?.follow(facts.node);
    this.#offerCount(facts);
  }

  #showHands(): void {
    const { editable, isEdited } = this.#controller;
    if (!isEdited || !editable || (!this.#piecesInHand && editable.beside() === '[]')) {
      this.#piecesInHand?.root.setAttribute('hidden', '');
      return;
    }
    void this.#places.dress();
    void piecesInHandModule(({ PiecesInHand }) => {
      if (!this.#piecesInHand) {
        this.#piecesInHand = new PiecesInHand(this.#controller, this.#pointer);
        this.#pointer.drawn = () => this.#piecesInHand!.press();
        this.#places.beside(this.#piecesInHand.root);
      }
      this.#piecesInHand.show();
    });
  }

  /** Dice and the cube, in backgammon. */
  #showDice(): void {
    const { editable, isEdited } = this.#controller;
    if (!isEdited || editable?.dice() === undefined) {
      this.#dice?.root.setAttribute('hidden', '');
      return;
    }
    this.#onDice((tray) => tray.show());
  }

  #onDice(act: (tray: DiceTray) => void): void {
    void this.#places.dress();
    void diceTrayModule(({ DiceTray }) => {
      if (!this.#dice) {
        this.#dice = new DiceTray(this.#controller, this.#pointer, this.#callbacks.move);
        this.#places.below(this.#dice.root);
      }
      act(this.#dice);
    });
  }

  /** Rolls the dice for the player to move. */
  roll(): void {
    if (this.#controller.editable?.dice() !== undefined) this.#onDice((tray) => tray.roll());
  }

  /** Counts a game of Go. */
  count(): void {
    const controller = this.#controller;
    if (controller.board && !controller.editable) return controller.thenEdit(() => this.count());
    void this.#places.dress();
    void countingModule(({ Counting }) => {
      if (!this.#counting) {
        this.#counting = new Counting(controller, this.#pointer);
        this.#places.beside(this.#counting.root);
      }
      this.#counting.start();
    });
  }

  /** After two passes in Go. */
  #offerCount(facts: Facts): void {
    const { mode, record, info, t } = this.#controller;
    // Against an opponent, the page counts by itself.
    if (!this.#controller.has('edit') || this.#controller.has('plays') || mode || record?.number !== 1) return;
    if (facts.turn !== null || facts.next.length || info.some(({ ident }) => ident === 'RE')) return;
    const count = button(t('countScore'), t('countScore'), () => this.count());
    this.#controller.notify(t('bothPassed'), count);
  }
}
