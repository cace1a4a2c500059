/**
 * `<sgf-board>`: a record of Smart Game Format that a person looks at, plays through and edits.
 *
 * The element asks the engine and shows what it answers. It knows no rule of a game and no meaning of a property. What it is asked for
 * stands here; its parts are in files of their own.
 */
import { Commands } from './commands';
import type { Standing } from './database';
import { Display } from './display';
import { parse } from './dom';
import { prepare, type Board } from './engine';
import type { Act } from './keys';
import { WAYS_TO_LIE } from './picture';
import type { Facts, RecordFacts } from './types';
import { languageOf, type Word } from './words';

export type Look = [coordinates: string, window: string, numbers: boolean, variations: boolean, markup: boolean];

export class SgfBoard extends HTMLElement {
  static observedAttributes = ['src', 'move', 'path', 'controls', 'tree', 'moves', 'theme', 'coordinates', 'mode', 'edit', 'window', 'numbers', 'turn', 'natural'];

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #display = new Display(this, this.#root, {
    move: (text, said) => this.#move(text, said),
    step: (way) => void this.step(way),
    renew: () => this.#renew(),
  }, (act) => void this.do(act));
  readonly #desk = this.#display.desk;
  readonly #commands = new Commands(this, this.#display, this.#root);
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #wheel = 0;

  constructor() {
    super();
    const { picture, frame, stage, hand } = this.#display;
    picture.root.addEventListener('pointerdown', () => frame.focus({ preventScroll: true }));
    picture.root.addEventListener('wheel', (event) => this.#roll(event as WheelEvent), { passive: false });
    frame.addEventListener('keydown', (event) => this.#commands.key(event));
    frame.addEventListener('paste', (event) => this.#commands.paste(event));
    // A finger or a pointer needs no cursor.
    stage.addEventListener('focus', () => { if (stage.matches(':focus-visible')) this.#display.onGrid((grid) => grid.enter()); });
    stage.addEventListener('blur', () => { hand.cursor = -1; });
  }

  connectedCallback(): void {
    this.#desk.language = languageOf(this);
    void this.#display.learn(this.#desk.language);
    this.#dark.addEventListener('change', this.#onDark);
    for (const event of ['beforeprint', 'afterprint']) addEventListener(event, this.#onPrint);
    void this.#display.build();
    if (this.#desk.board) return;
    const src = this.getAttribute('src');
    // The engine and the record come at the same time.
    if (src) prepare(this.#desk.isEdited);
    if (src) void this.load(src);
    else if (this.textContent?.trim()) void this.open(new TextEncoder().encode(this.textContent.trim()));
  }

  disconnectedCallback(): void {
    this.#dark.removeEventListener('change', this.#onDark);
    for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, this.#onPrint);
    if (this.#display.autoplay.isPlaying) this.#display.autoplay.stop();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value || !this.isConnected) return;
    if (name === 'src' && value) void this.load(value);
    else if (name === 'move' && value) this.goToMove(Number(value));
    else if (name === 'path' && value) this.path = value;
    else if (name === 'theme') this.#setTheme();
    else if (name === 'turn' || name === 'natural') this.#setTurn();
    else if (name === 'coordinates' || name === 'window' || name === 'numbers') this.#setView();
    else if (name === 'mode') this.#setMode();
    else this.#setParts();
  }

  /** Loads a record from an address of the same origin, or of one that allows it. */
  async load(address: string): Promise<void> {
    const url = new URL(address, document.baseURI);
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      await this.open(new Uint8Array(await answer.arrayBuffer()), url.pathname.split('/').pop() ?? '');
    } catch (error) {
      this.#desk.tell(this.say('notRead', String(error)));
    }
  }

  /** Opens a record. Any bytes make one. */
  async open(bytes: Uint8Array, name = '', game = 0): Promise<void> {
    if (!(await this.#desk.open(bytes, name, game, this.#display.theme))) return;
    const move = this.getAttribute('move');
    if (move) this.#desk.board!.seek('move', move, true);
    const path = this.getAttribute('path');
    if (path) this.#desk.board!.go_path(path);
    await this.#opened();
  }

  /** Begins a new record of a game, on a board of so many columns and rows, or with 0 of the usual size. */
  async begin(game: number, columns = 0, rows = columns, handicap = 0): Promise<void> {
    await this.#desk.begin(game, columns, rows, handicap, this.#display.theme);
    await this.#opened();
  }

  async #opened(): Promise<void> {
    const { board } = this.#desk;
    await this.#display.build();
    // Another record may have been opened meanwhile.
    if (board !== this.#desk.board) return;
    this.#setView();
    if (this.#desk.mode) this.#display.teach((teacher) => teacher.begin());
    this.dispatchEvent(new CustomEvent('sgf-open', { detail: this.record }));
  }

  /** The record as it is now; only what was edited differs from what was opened. */
  save(): Uint8Array {
    this.#desk.settle();
    return this.#desk.board?.save() ?? new Uint8Array();
  }

  get record(): RecordFacts | undefined {
    return this.#desk.record;
  }

  get facts(): Facts | undefined {
    return this.#desk.facts;
  }

  get path(): string {
    return this.facts?.path ?? '';
  }

  set path(path: string) {
    this.#desk.step((board) => board.go_path(path));
  }

  /** Goes: `next`, `previous`, `first`, `last`, `next-variation`, `previous-variation`. */
  step(way: string): boolean {
    return this.#desk.step((board) => board.step(way));
  }

  go(node: number): void {
    this.#desk.step((board) => board.go(node));
  }

  goToMove(number: number): boolean {
    return this.seek('move', String(number));
  }

  seek(what: string, text = '', forward = true): boolean {
    // The build that only shows a board does not search.
    if (what === 'text' && this.#desk.board && !this.#desk.editable) {
      this.#desk.thenEdit(() => void this.seek(what, text, forward));
      return false;
    }
    return this.#desk.step((board) => board.seek(what, text, forward));
  }

  turnToGame(index: number): void {
    this.#desk.settle();
    if (!this.#desk.board?.turn_to_game(index)) return;
    this.#desk.forget();
    void this.#display.build();
    this.#desk.refresh();
  }

  /** What stands on the board, as a database is asked for it; nothing without `edit`, and where pieces are of several kinds. */
  get standing(): Standing | undefined {
    const text = this.#desk.editable?.standing();
    return text ? parse<Standing>(text) : undefined;
  }

  /** What a site is called on this board. */
  nameOf(site: number): string {
    return this.#desk.place(site)?.name ?? '';
  }

  /** Lights up a site, or none. */
  light(site: number): void {
    this.#display.hand.light(site);
  }

  /** Makes a change of the record; tells whether it could be made. */
  edit(change: (board: Board) => void): boolean {
    return this.#desk.edit(change);
  }

  undo(): void {
    if (this.#desk.update?.canUndo || this.#desk.drafts.size) this.edit((board) => void board.undo());
  }

  redo(): void {
    if (this.#desk.update?.canRedo) this.edit((board) => void board.redo());
  }

  /**
   * Merges another record into this one, as one change that can be undone; with what both began as, what one side took out is gone. Tells how
   * many conflicts there are; nothing, and the board says why, if it could not be merged.
   */
  async merge(bytes: Uint8Array, name = '', base?: Uint8Array): Promise<number | undefined> {
    const { mergeIn } = await import('./merging');
    return mergeIn(this.#desk, bytes, name, base, (game) => this.turnToGame(game));
  }

  /** The theme that the board has now. */
  get theme(): string {
    return this.#display.theme;
  }

  /** How the board is looked at: coordinates, the part of it, numbers, variations, marks. */
  get look(): Look {
    const coordinates = this.getAttribute('coordinates') ?? 'own';
    return [coordinates, this.getAttribute('window') ?? '', this.hasAttribute('numbers'), this.#desk.mode === '', true];
  }

  /** The picture as SVG that stands alone. */
  async svg(): Promise<string> {
    return (await this.#desk.beEditable())?.svg() ?? '';
  }

  /** A hand touches a site. */
  touch(site: number): void {
    this.#display.hand.touch(site);
  }

  /** Plays a move as the record writes it. */
  play(text: string): void {
    this.#move(text, text);
  }

  autoplay(seconds?: number): void {
    this.#display.autoplay.toggle(seconds);
  }

  /** Says something, with what can be done about it, until the next step. */
  tell(text: string, ...acts: HTMLElement[]): void {
    this.#desk.tell(text, ...acts);
  }

  /** Asks something; the answers are words and what they do. */
  ask(text: string, answers: [Word, () => void][]): void {
    this.#display.ask(text, answers);
  }

  say(word: Word, ...values: (string | number)[]): string {
    return this.#desk.say(word, ...values);
  }

  /** Turns or mirrors the board: the next way in which it can lie. */
  turn(way = WAYS_TO_LIE[(WAYS_TO_LIE.indexOf(this.getAttribute('turn') ?? '') + 1) % WAYS_TO_LIE.length]!): void {
    if (way) this.setAttribute('turn', way);
    else this.removeAttribute('turn');
  }

  #move(text: string, said: string): void {
    if (this.#desk.mode && this.#desk.board && !this.#desk.editable) return this.#desk.thenEdit(() => this.#move(text, said));
    if (this.#desk.mode) return this.#display.teach((teacher) => teacher.answer(said));
    if (this.hasAttribute('edit')) {
      this.edit((board) => board.play('', text, true));
      return;
    }
    // Who only looks follows what the record has.
    const next = this.facts?.next.find((next) => next.text === said);
    if (next) this.go(next.node);
    else this.#display.hand.letGo();
  }

  /** Does what a key or a button stands for; tells whether there was something to do. */
  do(act: Act): boolean {
    return this.#commands.do(act);
  }

  #onDark = (): void => this.#setTheme();

  /** Paper has the colours of books. */
  #onPrint = ({ type }: Event): void => {
    this.#display.isPrinted = type === 'beforeprint';
    this.#setTheme();
  };

  #setTheme(): void {
    if (!this.#desk.board) return;
    this.#desk.board.set_theme(this.#display.theme);
    this.#desk.forget();
    this.#desk.refresh();
  }

  #setTurn(): void {
    this.#desk.forget();
    this.#desk.refresh();
  }

  /** Another build of the engine has the record: the one that edits. */
  #renew(): void {
    void this.#display.build();
    this.#setView();
  }

  /** Whoever edits or answers needs the build that edits. */
  #expectEditable(): void {
    if (this.#desk.board && this.#desk.isEdited && !this.#desk.editable) this.#desk.thenEdit(() => {});
  }

  #setView(): void {
    this.#expectEditable();
    this.#desk.board?.set_view(...this.look);
    this.#desk.refresh();
  }

  #setMode(): void {
    this.#display.hand.tool = 'play';
    this.#desk.settle();
    void this.#display.build();
    this.#setView();
    this.#display.teach((teacher) => teacher.begin());
  }

  /** Other parts are asked for: controls, a tree, tools. */
  #setParts(): void {
    this.#expectEditable();
    this.#desk.isChanged = true;
    void this.#display.build().then(() => { if (this.#desk.update) this.#display.show(this.#desk.update); });
  }

  /** The wheel steps through the record; with Ctrl it enlarges the board. */
  #roll(event: WheelEvent): void {
    if (!this.hasAttribute('controls')) return;
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
