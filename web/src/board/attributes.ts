/** What the attributes of the element change: theme, orientation, view, mode, parts, caption and height. */
import type { Display } from './display';
import { heightLimit } from './loading';
import type { RecordController } from './record-controller';
import type { SgfBoard } from './sgf-board';

export class Attributes {
  readonly #host: SgfBoard;
  readonly #controller: RecordController;
  readonly #display: Display;

  constructor(host: SgfBoard, controller: RecordController, display: Display) {
    [this.#host, this.#controller, this.#display] = [host, controller, display];
  }

  /** An attribute other than the record and the selected node has changed. */
  changed(name: string): void {
    if (name === 'loading' || name === 'caption' || name === 'max-height') this.setFrame();
    else if (name === 'theme') this.setTheme();
    else if (name === 'turn' || name === 'natural') this.#setTurn();
    else if (name === 'coordinates' || name === 'window' || name === 'numbers') this.setView();
    else if (name === 'mode') this.#setMode();
    else {
      if (name === 'hide-next') this.setView();
      if (name === 'plays') this.#display.seatPlayers();
      this.#setParts();
    }
  }

  setTheme(): void {
    if (!this.#controller.board) return;
    this.#controller.board.set_theme(this.#display.theme);
    this.#controller.forget();
    this.#controller.refresh();
  }

  /** The caption, and the limit of the height. */
  setFrame(): void {
    this.#display.setCaption(this.#host.getAttribute('caption') ?? '');
    this.#display.limit(heightLimit(this.#host.getAttribute('max-height') ?? '') ?? '');
    this.#complain();
  }

  /** Names a wrong value of an attribute. */
  #complain(): void {
    const [limit, loading] = [this.#host.getAttribute('max-height'), this.#host.getAttribute('loading')];
    if (limit !== null && !heightLimit(limit)) this.#host.notify(this.#host.t('unknownValue', limit, 'max-height'));
    if (loading !== null && loading !== 'lazy' && loading !== 'eager')
      this.#host.notify(this.#host.t('unknownValue', loading, 'loading'));
  }

  #setTurn(): void {
    this.#controller.forget();
    this.#controller.refresh();
  }

  /** Editing and answering need the build that can edit. */
  #expectEditable(): void {
    if (this.#controller.board && this.#controller.isEdited && !this.#controller.editable)
      this.#controller.thenEdit(() => {});
  }

  setView(): void {
    this.#expectEditable();
    const isUnderstood = this.#controller.board?.set_view(...this.#host.look);
    this.#controller.refresh();
    this.#complain();
    if (isUnderstood === false)
      this.#host.notify(this.#host.t('unknownNumbers', this.#host.getAttribute('numbers') ?? ''));
  }

  #setMode(): void {
    this.#display.pointer.tool = 'play';
    this.#controller.settle();
    void this.#display.build();
    this.setView();
    this.#display.teach((teacher) => teacher.begin());
  }

  /** The attributes ask for other parts: controls, tree, tools. */
  #setParts(): void {
    this.#expectEditable();
    this.#controller.isChanged = true;
    void this.#display.build().then(() => {
      if (this.#controller.update) this.#display.show(this.#controller.update);
    });
  }
}
