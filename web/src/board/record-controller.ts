/**
 * The record that an element shows: the engine's board, the latest update, navigation and editing.
 *
 * The parts of the element use the controller and not each other. After a step or an edit, the controller asks the view to show the changes.
 */
import { parse } from '../dom';
import { isEditable, engineFor, loadFull, loadGo, type Board, type Engine, type ViewBoard } from '../engine/engine';
import type { Facts, Point, Property, RecordFacts, Touch, Update } from '../engine/types';
import { translate, type Language, type MessageKey, type Translate } from '../i18n';

export interface View {
  /** Shows the changes since the last call. */
  show(update: Update): void;
  /** Clears everything that belongs to the previous record or game. */
  clear(): void;
  /** Another build of the engine has taken over the record and needs the display settings. */
  renew(): void;
  notify(text: string, ...acts: HTMLElement[]): void;
  /** Says why a move is illegal. */
  refuse(reason: string): void;
}

export class RecordController {
  board: ViewBoard | undefined;
  engine: Engine | undefined;
  update: Update | undefined;
  language: Language = 'en';
  readonly t: Translate = (word, ...values) => translate(this.language, word, ...values);
  /** Text being typed: written to the record before anything else happens to it. */
  readonly drafts = new Set<() => void>();
  /** Whether the record was changed since it was last shown. */
  isChanged = true;
  #points: Point[] | undefined;
  #record: RecordFacts | undefined;
  #turn = 0;
  #name = '';
  #theme = '';
  readonly #view: View;
  readonly #host: HTMLElement;

  constructor(host: HTMLElement, view: View) {
    this.#host = host;
    this.#view = view;
  }

  get facts(): Facts | undefined {
    return this.update?.facts;
  }

  get record(): RecordFacts | undefined {
    this.#record ??= this.board && parse(this.board.record());
    return this.#record;
  }

  get info(): Property[] {
    return this.board ? parse(this.board.info()) : [];
  }

  has(attribute: string): boolean {
    return this.#host.hasAttribute(attribute);
  }

  get mode(): string {
    return this.#host.getAttribute('mode') ?? '';
  }

  /** The element that has the focus. */
  get focused(): Element | null {
    return this.#host.shadowRoot?.activeElement ?? null;
  }

  notify(text: string, ...acts: HTMLElement[]): void {
    this.#view.notify(text, ...acts);
  }

  /** Says why a move is illegal; the reason is a phrase of the engine. */
  refuse(reason: string): void {
    // A bar separates plural forms, which no phrase of this kind has.
    const said = reason.includes('|') ? reason : this.t(`phrase.${reason}` as MessageKey);
    this.#view.refuse(said.charAt(0).toLocaleUpperCase(this.language) + said.slice(1));
  }

  /** Opens a record, unless another one has been requested meanwhile. Returns whether it did. */
  async open(bytes: Uint8Array, name: string, game: number, theme: string): Promise<boolean> {
    const turn = ++this.#turn;
    const needed = await engineFor(bytes, name, this.isEdited);
    if (turn !== this.#turn) return false;
    [this.#name, this.#theme] = [name, theme];
    this.#take(needed.engine, new needed.engine.Board(needed.bytes, name, theme));
    if (game && this.board!.turn_to_game(game)) this.forget();
    return true;
  }

  /** Whether the tools and forms of the editor are shown. With `edit="moves"` only moves are played. */
  get isEditor(): boolean {
    return this.has('edit') && this.#host.getAttribute('edit') !== 'moves' && !this.mode;
  }

  /** Whether the reader is about to edit or to answer. */
  get isEdited(): boolean {
    return this.has('edit') || this.mode !== '';
  }

  /** Whether the reader may move: with `plays`, only for one color. */
  get mayMove(): boolean {
    const color = this.#host.getAttribute('plays');
    return color === null || color === this.facts?.turn;
  }

  /** The board, if its build can edit. */
  get editable(): Board | undefined {
    return this.board && isEditable(this.board) ? this.board : undefined;
  }

  /** Switches to the build that can edit, keeping record and node. Returns nothing if another record was opened meanwhile. */
  async beEditable(): Promise<Board | undefined> {
    const turn = this.#turn;
    if (!this.board || this.editable) return this.editable;
    const { engine } = await engineFor(this.board.save(), this.#name);
    const old = this.board;
    if (!old || turn !== this.#turn) return undefined;
    if (!isEditable(old)) {
      const [game, path] = [this.record!.game, this.facts?.path ?? ''];
      this.#take(engine, new engine.Board(old.save(), this.#name, this.#theme));
      if (game > 0) this.board!.turn_to_game(game);
      this.board!.go_path(path);
      this.#view.renew();
    }
    return this.editable;
  }

  /** Runs an action with the build that can edit, once it is loaded. */
  thenEdit(act: () => void): void {
    this.beEditable()
      .then((board) => {
        if (board) act();
      })
      .catch((error: unknown) => this.notify(this.t('notRead', String(error))));
  }

  async begin(game: number, columns: number, rows: number, handicap: number, theme: string): Promise<void> {
    const turn = ++this.#turn;
    const engine = await (game === 1 ? loadGo() : loadFull());
    const board = engine.Board.begin(game, columns, rows, handicap, theme);
    if (turn === this.#turn) this.#take(engine, board);
    else board.free();
  }

  #take(engine: Engine, board: ViewBoard): void {
    this.drafts.clear();
    this.board?.free();
    this.board = board;
    this.engine = engine;
    this.update = undefined;
    this.isChanged = true;
    this.forget();
  }

  /** Discards the picture of the previous record. */
  forget(): void {
    this.#points = undefined;
    this.#record = undefined;
    this.board?.clear_picture();
    this.#view.clear();
  }

  /** Writes pending text to the record. */
  settle(): void {
    const drafts = [...this.drafts];
    this.drafts.clear();
    for (const draft of drafts) draft();
  }

  /** Navigates. Returns whether there was somewhere to go. */
  step(go: (board: ViewBoard) => boolean): boolean {
    this.settle();
    const went = this.board !== undefined && go(this.board);
    if (went) this.refresh();
    return went;
  }

  /** Folds or unfolds the branch of a node. */
  fold(node: number): boolean {
    return this.#folds((board) => board.fold(node, !board.is_folded(node)));
  }

  /** Folds or unfolds the branch at or above the selected node. */
  foldNearest(): boolean {
    const node = this.board?.branch();
    return node !== undefined && this.fold(node);
  }

  foldAll(folded: boolean): boolean {
    return this.#folds((board) => {
      board.fold_all(folded);
      return true;
    });
  }

  #folds(change: (board: ViewBoard) => boolean): boolean {
    this.settle();
    if (!this.board || !change(this.board)) return false;
    this.isChanged = true;
    this.refresh();
    return true;
  }

  /** Edits the record. Returns whether the edit was possible. */
  edit(change: (board: Board) => void): boolean {
    this.settle();
    return this.change(change);
  }

  /** Edits the record and leaves pending text alone. */
  change(change: (board: Board) => void): boolean {
    if (!this.board) return false;
    const board = this.editable;
    if (!board) {
      this.thenEdit(() => this.change(change));
      return false;
    }
    try {
      change(board);
    } catch (error) {
      this.refuse(String(error));
      return false;
    }
    this.isChanged = true;
    this.#record = undefined;
    this.refresh();
    this.#host.dispatchEvent(new CustomEvent('sgf-change'));
    return true;
  }

  /** Fetches the changes from the engine and shows them. */
  refresh(): void {
    if (!this.board) return;
    const update = parse(this.board.update());
    this.update = update;
    if (update.patch) this.#points = undefined;
    this.#view.show(update);
    this.#host.dispatchEvent(new CustomEvent('sgf-step', { detail: update.facts }));
  }

  /** The points of the board, fetched on demand. */
  places(): Point[] {
    this.#points ??= this.board ? parse(this.board.points()) : [];
    return this.#points;
  }

  place(site: number): Point | undefined {
    return this.places().find((point) => point.site === site);
  }

  /** Why no move touches these sites in this order; nothing if there may be one. */
  whyNot(sites: number[]): string | undefined {
    return this.editable?.why_not(Uint32Array.from(sites));
  }

  /** Shows a move that is being entered. Returns how many of the touched sites have moved their pieces in the picture. */
  hold(sites: number[]): number {
    const board = this.editable;
    if (board?.hold(Uint32Array.from(sites))) this.refresh();
    const dice = board?.dice();
    return dice ? parse(dice).moved : 0;
  }

  /** The moves and targets after some sites have been touched. */
  touch(sites: number[]): Touch {
    try {
      const board = this.editable;
      return board ? parse(board.touch(Uint32Array.from(sites))) : { next: [], moves: [] };
    } catch {
      return { next: [], moves: [] };
    }
  }
}
