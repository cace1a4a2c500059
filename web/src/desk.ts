/**
 * The record that an element shows: the engine's handle to it, what was last said of it, and how it is stepped through and changed.
 *
 * The parts of the element ask the desk and never each other. Whoever steps or edits calls it, and it tells the element to show the rest.
 */
import { parse } from './dom';
import { edits, engineFor, loadFull, loadGo, type Board, type Engine, type Viewed } from './engine';
import type { Facts, Point, Property, RecordFacts, Touch, Update } from './types';
import { say, type Language, type Say } from './words';

export interface Shower {
  /** Shows what has changed since the last time. */
  show(update: Update): void;
  /** Another record or game lies on the desk: nothing of the last one stays. */
  clear(): void;
  /** The record is in the hands of another build: it has to be told how it is looked at. */
  renew(): void;
  tell(text: string, ...acts: HTMLElement[]): void;
}

export class Desk {
  board: Viewed | undefined;
  engine: Engine | undefined;
  update: Update | undefined;
  language: Language = 'en';
  readonly say: Say = (word, ...values) => say(this.language, word, ...values);
  /** What somebody is writing: brought into the record before anything else happens to it. */
  readonly drafts = new Set<() => void>();
  /** Whether the record was changed since it was last shown. */
  isChanged = true;
  #points: Point[] | undefined;
  #record: RecordFacts | undefined;
  #turn = 0;
  #name = '';
  #theme = '';
  readonly #shower: Shower;
  readonly #host: HTMLElement;

  constructor(host: HTMLElement, shower: Shower) {
    this.#host = host;
    this.#shower = shower;
  }

  get facts(): Facts | undefined {
    return this.update?.facts;
  }

  get record(): RecordFacts | undefined {
    this.#record ??= this.board && parse<RecordFacts>(this.board.record());
    return this.#record;
  }

  get info(): Property[] {
    return this.board ? parse<Property[]>(this.board.info()) : [];
  }

  has(attribute: string): boolean {
    return this.#host.hasAttribute(attribute);
  }

  get mode(): string {
    return this.#host.getAttribute('mode') ?? '';
  }

  /** What of the element has the focus. */
  get focused(): Element | null {
    return this.#host.shadowRoot?.activeElement ?? null;
  }

  tell(text: string, ...acts: HTMLElement[]): void {
    this.#shower.tell(text, ...acts);
  }

  /** Opens a record, unless another one has been asked for meanwhile; tells whether it did. */
  async open(bytes: Uint8Array, name: string, game: number, theme: string): Promise<boolean> {
    const turn = ++this.#turn;
    const needed = await engineFor(bytes, name, this.isEdited);
    if (turn !== this.#turn) return false;
    [this.#name, this.#theme] = [name, theme];
    this.#take(needed.engine, new needed.engine.Board(needed.bytes, name, theme));
    if (game) this.board!.turn_to_game(game);
    return true;
  }

  /** Whether somebody is about to edit, or to answer. */
  get isEdited(): boolean {
    return this.has('edit') || this.mode !== '';
  }

  /** The board, if it is of a build that edits. */
  get editable(): Board | undefined {
    return this.board && edits(this.board) ? this.board : undefined;
  }

  /** Loads the build that edits and goes on there with the same record at the same node; nothing if another one was opened meanwhile. */
  async beEditable(): Promise<Board | undefined> {
    const turn = this.#turn;
    if (!this.board || this.editable) return this.editable;
    const engine = await loadGo();
    const old = this.board;
    if (!old || turn !== this.#turn) return undefined;
    if (!edits(old)) {
      const [game, path] = [this.record!.game, this.facts?.path ?? ''];
      this.#take(engine, new engine.Board(old.save(), this.#name, this.#theme));
      if (game > 0) this.board!.turn_to_game(game);
      this.board!.go_path(path);
      this.#shower.renew();
    }
    return this.editable;
  }

  /** Does something with the build that edits, when it is there. */
  thenEdit(act: () => void): void {
    this.beEditable().then((board) => { if (board) act(); }).catch((error: unknown) => this.tell(this.say('notRead', String(error))));
  }

  async begin(game: number, columns: number, rows: number, handicap: number, theme: string): Promise<void> {
    const turn = ++this.#turn;
    const engine = await (game === 1 ? loadGo() : loadFull());
    const board = engine.Board.begin(game, columns, rows, handicap, theme);
    if (turn === this.#turn) this.#take(engine, board);
    else board.free();
  }

  #take(engine: Engine, board: Viewed): void {
    this.drafts.clear();
    this.board?.free();
    this.board = board;
    this.engine = engine;
    this.update = undefined;
    this.isChanged = true;
    this.forget();
  }

  /** Forgets what is known of the picture: another one comes. */
  forget(): void {
    this.#points = undefined;
    this.#record = undefined;
    this.board?.clear_picture();
    this.#shower.clear();
  }

  /** Brings in what is being written. */
  settle(): void {
    const drafts = [...this.drafts];
    this.drafts.clear();
    for (const draft of drafts) draft();
  }

  /** Goes somewhere; tells whether there was somewhere to go. */
  step(go: (board: Viewed) => boolean): boolean {
    this.settle();
    const went = this.board !== undefined && go(this.board);
    if (went) this.refresh();
    return went;
  }

  /** Folds the branch of a node, or unfolds it. */
  fold(node: number): boolean {
    return this.#folds((board) => board.fold(node, !board.is_folded(node)));
  }

  /** Folds or unfolds the branch at or above the selected node. */
  foldNearest(): boolean {
    const node = this.board?.branch();
    return node !== undefined && this.fold(node);
  }

  foldAll(folded: boolean): boolean {
    return this.#folds((board) => { board.fold_all(folded); return true; });
  }

  #folds(change: (board: Viewed) => boolean): boolean {
    this.settle();
    if (!this.board || !change(this.board)) return false;
    this.isChanged = true;
    this.refresh();
    return true;
  }

  /** Makes a change of the record; tells whether it could be made. */
  edit(change: (board: Board) => void): boolean {
    this.settle();
    return this.change(change);
  }

  /** Makes a change, and leaves alone what is being written. */
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
      this.tell(String(error));
      return false;
    }
    this.isChanged = true;
    this.#record = undefined;
    this.refresh();
    this.#host.dispatchEvent(new CustomEvent('sgf-change'));
    return true;
  }

  /** Asks the engine what has changed, and has it shown. */
  refresh(): void {
    if (!this.board) return;
    const update = parse<Update>(this.board.update());
    this.update = update;
    if (update.patch) this.#points = undefined;
    this.#shower.show(update);
    this.#host.dispatchEvent(new CustomEvent('sgf-step', { detail: update.facts }));
  }

  /** The points of the board, asked for when they are needed. */
  places(): Point[] {
    this.#points ??= this.board ? parse<Point[]>(this.board.points()) : [];
    return this.#points;
  }

  place(site: number): Point | undefined {
    return this.places().find((point) => point.site === site);
  }

  /** What a hand can do that has touched some sites. */
  touch(sites: number[]): Touch {
    try {
      const board = this.editable;
      return board ? parse<Touch>(board.touch(Uint32Array.from(sites))) : { next: [], moves: [] };
    } catch {
      return { next: [], moves: [] };
    }
  }
}
