/**
 * `<sgf-board>`: view, replay and edit a record of Smart Game Format.
 *
 * The element calls the engine and shows its answers. It knows no rules and no properties. This file is its public interface; its parts
 * are in files of their own.
 */
import { Commands } from './commands';
import { Display } from './display';
import { parse } from '../dom';
import { preloadEngine, type Board } from '../engine/engine';
import type { Action } from './keyboard';
import { ORIENTATIONS } from './board-view';
import type { BoardPosition, Facts, RecordFacts } from '../engine/types';
import { languageOf, type MessageKey } from '../i18n';

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
  ];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #display = new Display(
    this,
    this.#root,
    {
      move: (text, said) => this.#move(text, said),
      step: (way) => void this.step(way),
      renew: () => this.#renew(),
    },
    (act) => void this.do(act),
  );
  readonly #controller = this.#display.controller;
  readonly #commands = new Commands(this, this.#display, this.#root);
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #wheel = 0;
  #isReady = false;

  constructor() {
    super();
    const { picture, frame, stage, pointer } = this.#display;
    picture.root.addEventListener('pointerdown', () => this.focus({ preventScroll: true }));
    frame.addEventListener('blur', () => frame.classList.remove('quiet'));
    picture.root.addEventListener('wheel', (event) => this.#roll(event as WheelEvent), { passive: false });
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
    void this.#display.build();
    if (this.#controller.board) return;
    const src = this.getAttribute('src');
    // Load engine and record in parallel.
    if (src) preloadEngine(this.#controller.isEdited);
    if (src) void this.load(src);
    else if (this.textContent?.trim()) void this.open(new TextEncoder().encode(this.textContent.trim()));
  }

  disconnectedCallback(): void {
    this.#dark.removeEventListener('change', this.#onDark);
    for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, this.#onPrint);
    if (this.#display.autoplay.isPlaying) this.#display.autoplay.stop();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    // The attributes of a new element are read when it is connected.
    if (before === value || !this.isConnected || !this.#isReady) return;
    if (name === 'src' && value) void this.load(value);
    else if (name === 'move' && value) this.goToMove(Number(value));
    else if (name === 'path' && value) this.path = value;
    else if (name === 'theme') this.#setTheme();
    else if (name === 'turn' || name === 'natural') this.#setTurn();
    else if (name === 'coordinates' || name === 'window' || name === 'numbers') this.#setView();
    else if (name === 'mode') this.#setMode();
    else this.#setParts();
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
  async load(address: string): Promise<void> {
    const url = new URL(address, document.baseURI);
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      await this.open(new Uint8Array(await answer.arrayBuffer()), url.pathname.split('/').pop() ?? '');
    } catch (error) {
      this.#controller.notify(this.t('notRead', String(error)));
    }
  }

  /** Opens a record. Any bytes make one. */
  async open(bytes: Uint8Array, name = '', game = 0): Promise<void> {
    if (!(await this.#controller.open(bytes, name, game, this.#display.theme))) return;
    const move = this.getAttribute('move');
    if (move) this.#controller.board!.seek('move', move, true);
    const path = this.getAttribute('path');
    if (path) this.#controller.board!.go_path(path);
    await this.#opened();
  }

  /** Starts a new record of a game, on a board of the given columns and rows; 0 stands for the usual size. */
  async begin(game: number, columns = 0, rows = columns, handicap = 0): Promise<void> {
    await this.#controller.begin(game, columns, rows, handicap, this.#display.theme);
    await this.#opened();
  }

  async #opened(): Promise<void> {
    const { board } = this.#controller;
    await this.#display.build();
    // Another record may have been opened meanwhile.
    if (board !== this.#controller.board) return;
    this.#setView();
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
    this.#controller.step((board) => board.go_path(path));
  }

  /** Navigates: `next`, `previous`, `first`, `last`, `next-variation`, `previous-variation`. */
  step(way: string): boolean {
    return this.#controller.step((board) => board.step(way));
  }

  go(node: number): void {
    this.#controller.step((board) => board.go(node));
  }

  goToMove(number: number): boolean {
    return this.seek('move', String(number));
  }

  seek(what: string, text = '', forward = true): boolean {
    // The build that only shows a board has no search.
    if (what === 'text' && this.#controller.board && !this.#controller.editable) {
      this.#controller.thenEdit(() => void this.seek(what, text, forward));
      return false;
    }
    return this.#controller.step((board) => board.seek(what, text, forward));
  }

  turnToGame(index: number): void {
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

  /** Reads from the engine's board. Nothing before a record is open in the build that can edit. */
  read<T>(from: (board: Board) => T): T | undefined {
    const { editable } = this.#controller;
    return editable && from(editable);
  }

  /** Edits the record. Returns whether the edit was possible. */
  edit(change: (board: Board) => void): boolean {
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
      this.#controller.mode === '',
      true,
    ];
  }

  /** The picture as a self-contained SVG. */
  async svg(): Promise<string> {
    return (await this.#controller.beEditable())?.svg() ?? '';
  }

  /** Touches a site, as a click does. */
  touch(site: number): void {
    this.#display.pointer.touch(site);
  }

  /** Plays a move, written as in the record. */
  play(text: string): void {
    this.#move(text, text);
  }

  autoplay(seconds?: number): void {
    this.#display.autoplay.toggle(seconds);
  }

  /** Shows a message with actions, until the next step. */
  notify(text: string, ...acts: HTMLElement[]): void {
    this.#controller.notify(text, ...acts);
  }

  /** Asks a question; the answers are labels and actions. */
  ask(text: string, answers: [MessageKey, () => void][]): void {
    this.#display.ask(text, answers);
  }

  t(word: MessageKey, ...values: (string | number)[]): string {
    return this.#controller.t(word, ...values);
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

  /** Opens a panel of the editor or viewer, such as `findings`. Returns whether there is one. */
  openPanel(name: string): boolean {
    return this.#display.openPanel(name);
  }

  /** Runs the action of a key or button. Returns whether there was something to do. */
  do(act: Action): boolean {
    return this.#commands.do(act);
  }

  #onDark = (): void => this.#setTheme();

  /** Print uses the colors of books. */
  #onPrint = ({ type }: Event): void => {
    this.#display.isPrinted = type === 'beforeprint';
    this.#setTheme();
  };

  #setTheme(): void {
    if (!this.#controller.board) return;
    this.#controller.board.set_theme(this.#display.theme);
    this.#controller.forget();
    this.#controller.refresh();
  }

  #setTurn(): void {
    this.#controller.forget();
    this.#controller.refresh();
  }

  /** The build that can edit has taken over the record. */
  #renew(): void {
    void this.#display.build();
    this.#setView();
  }

  /** Editing and answering need the build that can edit. */
  #expectEditable(): void {
    if (this.#controller.board && this.#controller.isEdited && !this.#controller.editable)
      this.#controller.thenEdit(() => {});
  }

  #setView(): void {
    this.#expectEditable();
    const isUnderstood = this.#controller.board?.set_view(...this.look);
    this.#controller.refresh();
    if (isUnderstood === false) this.notify(this.t('unknownNumbers', this.getAttribute('numbers') ?? ''));
  }

  #setMode(): void {
    this.#display.pointer.tool = 'play';
    this.#controller.settle();
    void this.#display.build();
    this.#setView();
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

  /** With `wheel`, the wheel steps through the record, else it scrolls the page; with Ctrl it zooms the board. */
  #roll(event: WheelEvent): void {
    if (!this.hasAttribute(event.ctrlKey ? 'controls' : 'wheel')) return;
    event.preventDefault();
    if (event.ctrlKey) {
      const at = this.#display.picture.onPaper(event);
      if (at) this.#display.picture.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, at);
      return;
    }
    this.#wheel += event.deltaY;
    if (Math.abs(this.#wheel) < 40) return;
    this.step(this.#wheel > 0 ? 'next' : 'previous');
    this.#wheel = 0;
  }
}

if (!customElements.get('sgf-board')) customElements.define('sgf-board', SgfBoard);
