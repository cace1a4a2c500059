/**
 * `<sgf-board>`: view, replay and edit a record of Smart Game Format.
 *
 * The element calls the engine and shows its answers. It knows no rules and no properties. This file is its public interface; its parts
 * are in files of their own.
 */
import { Attributes } from './attributes';
import { Commands } from './commands';
import { Display } from './display';
import { parse } from '../dom';
import type { Board } from '../engine/engine';
import type { Action } from './keyboard';
import { RecordLoader } from './record-loader';
import { Wheel } from './wheel';
import { ORIENTATIONS } from './board-view';
import type { BoardPosition, Facts, RecordFacts } from '../engine/types';
import { languageOf, type MessageKey } from '../i18n';
import { recordNumber } from '../panels/move-number';
import type { Play } from '../panels/players';

export type Look = [coordinates: string, window: string, numbers: string, variations: boolean, markup: boolean];

export class SgfBoard extends HTMLElement {
  static observedAttributes = [
    'src',
    'move',
    'path',
    'controls',
    'tree',
    'moves',
    'theme',
    'coordinates',
    'mode',
    'edit',
    'window',
    'numbers',
    'turn',
    'natural',
    'loading',
    'caption',
    'max-height',
    'hide-next',
    'plays',
  ];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #display = new Display(
    this,
    this.#root,
    {
      move: (text, said) => this.#controller.mayMove && this.#move(text, said),
      step: (way) => void this.step(way),
      renew: () => this.#renew(),
    },
    (act) => void this.do(act),
  );
  readonly #controller = this.#display.controller;
  readonly #commands = new Commands(this, this.#display, this.#root);
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #roll = new Wheel(this, this.#display.picture);
  readonly #loader = new RecordLoader(this, this.#controller, this.#display);
  readonly #attributes = new Attributes(this, this.#controller, this.#display);
  #isReady = false;

  constructor() {
    super();
    const { picture, frame, stage, pointer } = this.#display;
    picture.root.addEventListener('pointerdown', () => this.focus({ preventScroll: true }));
    frame.addEventListener('blur', () => frame.classList.remove('quiet'));
    picture.root.addEventListener('wheel', (event) => this.#roll.turn(event as WheelEvent), { passive: false });
    frame.addEventListener('keydown', (event) => this.#commands.key(event));
    frame.addEventListener('paste', (event) => this.#commands.paste(event));
    // Touch and pointer need no cursor.
    stage.addEventListener('focus', () => {
      if (stage.matches(':focus-visible')) this.#display.onGrid((grid) => grid.enter());
    });
    stage.addEventListener('blur', () => {
      pointer.cursor = -1;
    });
  }

  connectedCallback(): void {
    this.#isReady = true;
    this.#controller.language = languageOf(this);
    void this.#display.loadLanguage(this.#controller.language);
    this.#dark.addEventListener('change', this.#onDark);
    for (const event of ['beforeprint', 'afterprint']) addEventListener(event, this.#onPrint);
    this.#attributes.setFrame();
    void this.#display.build();
    if (!this.#loader.isBusy) this.#loader.expect();
  }

  disconnectedCallback(): void {
    this.#loader.pause();
    this.#dark.removeEventListener('change', this.#onDark);
    for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, this.#onPrint);
    if (this.#display.autoplay.isPlaying) this.#display.autoplay.stop();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    // The attributes of a new element are read when it is connected.
    if (before === value || !this.isConnected || !this.#isReady) return;
    if (name === 'src' && value) {
      if (this.#controller.board) void this.load(value);
      else this.#loader.expect();
    } else if (name === 'move' && value) this.goToMove(Number(value));
    else if (name === 'path' && value) this.path = value;
    else this.#attributes.changed(name);
    if (name === 'loading' && value === 'eager') void this.#loader.load();
  }

  /** Gives the keys to the board. Only with the Tab key does a ring show where the focus is. */
  override focus(options?: FocusOptions): void {
    const { frame } = this.#display;
    if (this.#display.controller.focused === frame) return;
    frame.classList.add('quiet');
    frame.focus(options);
  }

  /** Handles a key, as if the board had the focus. */
  key(event: KeyboardEvent): void {
    this.#commands.key(event);
  }

  /** Loads a record from a URL, same-origin or with CORS. */
  load(address: string): Promise<void> {
    return this.#loader.loadFrom(address);
  }

  /** Opens a record. Any bytes make one. */
  async open(bytes: Uint8Array, name = '', game = 0): Promise<void> {
    this.#loader.replace();
    if (!(await this.#controller.open(bytes, name, game, this.#display.theme))) return;
    const move = this.getAttribute('move');
    if (move) this.#controller.board!.seek('move', this.#recorded(Number(move)), true);
    const path = this.getAttribute('path');
    if (path) this.#controller.board!.go_path(path);
    await this.#opened();
  }

  /** Starts a new record of a game, on a board of the given columns and rows; 0 stands for the usual size. */
  async begin(game: number, columns = 0, rows = columns, handicap = 0): Promise<void> {
    this.#loader.replace();
    await this.#controller.begin(game, columns, rows, handicap, this.#display.theme);
    await this.#opened();
  }

  async #opened(): Promise<void> {
    const { board } = this.#controller;
    this.#display.messages.fail('');
    await this.#display.build();
    // Another record may have been opened meanwhile.
    if (board !== this.#controller.board) return;
    this.#attributes.setView();
    if (this.#controller.mode) this.#display.teach((teacher) => teacher.begin());
    this.dispatchEvent(new CustomEvent('sgf-open', { detail: this.record }));
  }

  /** The current record. Only edited parts differ from the bytes that were opened. */
  save(): Uint8Array {
    this.#controller.settle();
    return this.#controller.board?.save() ?? new Uint8Array();
  }

  get record(): RecordFacts | undefined {
    return this.#controller.record;
  }

  get facts(): Facts | undefined {
    return this.#controller.facts;
  }

  get path(): string {
    return this.facts?.path ?? '';
  }

  set path(path: string) {
    if (this.#loader.waits(() => void (this.path = path))) return;
    this.#controller.step((board) => board.go_path(path));
  }

  /** Navigates: `next`, `previous`, `first`, `last`, `next-variation`, `previous-variation`. */
  step(way: string): boolean {
    if (this.#loader.waits(() => this.step(way))) return false;
    return this.#controller.step((board) => board.step(way));
  }

  go(node: number): void {
    if (this.#loader.waits(() => this.go(node))) return;
    this.#controller.step((board) => board.go(node));
  }

  goToMove(number: number): boolean {
    if (this.#loader.waits(() => this.goToMove(number))) return false;
    return this.seek('move', this.#recorded(number));
  }

  /** The number in the record of a move with a number as players count it: White's one of a full move of chess. */
  #recorded(number: number): string {
    return String(recordNumber(this.record?.number, number));
  }

  seek(what: string, text = '', forward = true): boolean {
    if (this.#loader.waits(() => this.seek(what, text, forward))) return false;
    // The build that only shows a board has no search.
    if (what === 'text' && this.#controller.board && !this.#controller.editable) {
      this.#controller.thenEdit(() => void this.seek(what, text, forward));
      return false;
    }
    return this.#controller.step((board) => board.seek(what, text, forward));
  }

  turnToGame(index: number): void {
    if (this.#loader.waits(() => this.turnToGame(index))) return;
    this.#controller.settle();
    if (!this.#controller.board?.turn_to_game(index)) return;
    this.#controller.forget();
    void this.#display.build();
    this.#controller.refresh();
  }

  /** The position as a database query. Nothing before the build that can edit is loaded, and for games with several kinds of pieces. */
  get position(): BoardPosition | undefined {
    const text = this.#controller.editable?.standing();
    return text ? parse<BoardPosition>(text) : undefined;
  }

  /** Loads the build that can edit, which `position` and `read` need, without showing an editor. */
  async loadEditor(): Promise<void> {
    await this.#controller.beEditable();
  }

  /** The name of a site on this board. */
  keyName(site: number): string {
    return this.#controller.place(site)?.name ?? '';
  }

  /** Highlights a site, or none. */
  highlight(site: number): void {
    this.#display.pointer.highlight(site);
  }

  /** Writes texts on sites, above the board and not into the record. They replace those before. */
  label(labels: [site: number, text: string][]): void {
    void import('./labels').then(({ showLabels }) => showLabels(this.#display, labels));
  }

  /** Draws moves above the board and not into the record, as lists of sites with arrows from one to the next. They replace labels and moves before. */
  suggest(moves: number[][]): void {
    void import('./labels').then(({ showMoves }) => showMoves(this.#display, moves));
  }

  /** Reads from the engine's board. Nothing before a record is open in the build that can edit. */
  read<T>(from: (board: Board) => T): T | undefined {
    const { editable } = this.#controller;
    return editable && from(editable);
  }

  /** Edits the record. Returns whether the edit was possible. */
  edit(change: (board: Board) => void): boolean {
    if (this.#loader.waits(() => this.edit(change))) return false;
    return this.#controller.edit(change);
  }

  get canUndo(): boolean {
    return Boolean(this.#controller.update?.canUndo) || this.#controller.drafts.size > 0;
  }

  get canRedo(): boolean {
    return Boolean(this.#controller.update?.canRedo);
  }

  /** Whether the game has passes. */
  get hasPass(): boolean {
    return this.read((board) => board.pass_text()) !== undefined;
  }

  undo(): void {
    if (this.canUndo) this.edit((board) => void board.undo());
  }

  redo(): void {
    if (this.canRedo) this.edit((board) => void board.redo());
  }

  /**
   * Merges another record into this one, as one edit that can be undone. With a common ancestor, deletions of one side count. Returns the
   * number of conflicts; nothing, with a message on the board, if the records cannot be merged.
   */
  async merge(bytes: Uint8Array, name = '', base?: Uint8Array): Promise<number | undefined> {
    if (!this.#controller.board) await this.#loader.load();
    const { mergeIn } = await import('../panels/merge');
    return mergeIn(this.#controller, bytes, name, base, (game) => this.turnToGame(game));
  }

  /** The current theme. */
  get theme(): string {
    return this.#display.theme;
  }

  /** How the board is shown: coordinates, part of the board, numbers, variations, marks. */
  get look(): Look {
    const coordinates = this.getAttribute('coordinates') ?? 'own';
    return [
      coordinates,
      this.getAttribute('window') ?? '',
      this.hasAttribute('numbers') ? this.getAttribute('numbers')! : 'none',
      this.#controller.mode === '' && !this.#controller.has('hide-next'),
      true,
    ];
  }

  /** The picture as a self-contained SVG. */
  async svg(): Promise<string> {
    if (!this.#controller.board) await this.#loader.load();
    return (await this.#controller.beEditable())?.svg() ?? '';
  }

  /** Touches a site, as a click does. */
  touch(site: number): void {
    if (this.#loader.waits(() => this.touch(site))) return;
    this.#display.pointer.touch(site);
  }

  /** Plays a move, written as in the record. */
  play(text: string): void {
    if (this.#loader.waits(() => this.play(text))) return;
    this.#move(text, text);
  }

  /** Rolls the dice for the player to move, in games with dice. */
  roll(): void {
    this.#display.parts.roll();
  }

  autoplay(seconds?: number): void {
    if (this.#loader.waits(() => this.autoplay(seconds))) return;
    this.#display.autoplay.toggle(seconds);
  }

  /** Shows a message with actions, until the next step. */
  notify(text: string, ...acts: HTMLElement[]): void {
    this.#controller.notify(text, ...acts);
  }

  /** Asks a question; the answers are labels and actions. */
  ask(text: string, answers: [MessageKey, () => void][]): void {
    this.#display.messages.ask(text, answers);
  }

  t(word: MessageKey, ...values: (string | number)[]): string {
    return this.#controller.t(word, ...values);
  }

  /** Shows running clocks and who is thinking in the strips of the players; without it, the clocks of the record. */
  showPlay(play: Play | undefined): void {
    this.#display.players.showPlay(play);
  }

  /** Rotates or mirrors the board to the next orientation. */
  turn(way = ORIENTATIONS[(ORIENTATIONS.indexOf(this.getAttribute('turn') ?? '') + 1) % ORIENTATIONS.length]!): void {
    if (way) this.setAttribute('turn', way);
    else this.removeAttribute('turn');
  }

  #move(text: string, said: string): void {
    if (this.#controller.mode && this.#controller.board && !this.#controller.editable)
      return this.#controller.thenEdit(() => this.#move(text, said));
    if (this.#controller.mode) return this.#display.teach((teacher) => teacher.answer(said));
    if (this.hasAttribute('edit')) {
      this.edit((board) => board.play('', text, true));
      return;
    }
    // Readers without `edit` see the view settings of the record.
    const next = this.facts?.next.find((next) => next.text === said);
    if (next) return this.go(next.node);
    this.#display.pointer.letGo();
    this.dispatchEvent(new CustomEvent('sgf-other-move', { detail: { text, shown: said } }));
  }

  /** Counts a game of Go: dead stones are proposed and can be changed; the result is written on request. */
  count(): void {
    this.#display.parts.count();
  }

  /** Opens a panel of the editor or viewer, such as `findings`. Returns whether there is one. */
  openPanel(name: string): boolean {
    return this.#display.panels.open(name);
  }

  /** Runs the action of a key or button. Returns whether there was something to do. */
  do(act: Action): boolean {
    return this.#commands.do(act);
  }

  #onDark = (): void => this.#attributes.setTheme();

  /** Print uses the colors of books. */
  #onPrint = ({ type }: Event): void => {
    this.#display.isPrinted = type === 'beforeprint';
    if (this.#display.isPrinted) void this.#loader.load();
    this.#attributes.setTheme();
  };

  /** The build that can edit has taken over the record. */
  #renew(): void {
    void this.#display.build();
    this.#attributes.setView();
  }
}

if (!customElements.get('sgf-board')) customElements.define('sgf-board', SgfBoard);
