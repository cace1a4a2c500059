/** What is the same for all nodes of a line: the number of its last move, and the values along it. */
import type { Facts } from '../engine/types';
import { fullNumber, lineEnd, numberText } from '../panels/move-number';
import type { RecordController } from './record-controller';

export class LineView {
  readonly #controller: RecordController;
  /** The path of the line: that of a node without the first children at its end. */
  #line: string | undefined;
  /** The number and color of its last move. */
  #end: [number, string] = [0, ''];
  #values = '[]';

  constructor(controller: RecordController) {
    this.#controller = controller;
  }

  /** Reads the line again if it is another one, or the record has changed. */
  follow({ path }: Facts): void {
    const { board, isChanged } = this.#controller;
    const line = path.replace(/(^|\/)0(\*\d+)?$/, '');
    if (!board || (!isChanged && line === this.#line)) return;
    this.#line = line;
    this.#end = this.#hasEnd ? lineEnd(board) : [0, ''];
    this.#values = board.values_on_the_way();
  }

  /** The values along the line, as the engine returns them. */
  get values(): string {
    return this.#values;
  }

  /** Whether the reader may know how long the line is. */
  get #hasEnd(): boolean {
    const controller = this.#controller;
    return !controller.mode && !controller.has('hide-next') && controller.has('controls');
  }

  /** The number of the move and of the last one on its line, unless that would tell what comes. */
  counter(facts: Facts): string {
    const game = this.#controller.record?.number;
    const number = numberText(game, facts.number, facts.lastColor);
    const [last, color] = this.#end;
    return last && this.#hasEnd ? `${number} / ${fullNumber(game, last, color)}` : number;
  }
}
