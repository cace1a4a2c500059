/**
 * `<sgf-board>`: a record of Smart Game Format that a person looks at, plays through and edits.
 *
 * The element asks the engine and shows what it answers. It knows no rule of a game and no meaning of a property.
 */
import { button, html, svg } from './dom';
import { edits, engineFor, loadFull, loadGo, type Board, type Engine, type Viewed } from './engine';
import { panels } from './panels';
import { Picture } from './picture';
import { choices, colorName, comment, factLines, players } from './saying';
import { SHEET, themeSheet } from './style';
import { TOOLS, nearest, towards, useTool, type Tool } from './tools';
import { Tree } from './tree';
import type { Facts, Point, Property, RecordFacts, Touch, TreeWindow, Update } from './types';
import { languageOf, say, type Say, type Word } from './words';

const KEYS: Record<string, string> = {
  ArrowRight: 'next', ArrowLeft: 'previous', Home: 'first', End: 'last', ArrowUp: 'previous-variation', ArrowDown: 'next-variation',
};

const parse = <T>(text: string): T => JSON.parse(text) as T;

export class SgfBoard extends HTMLElement {
  static observedAttributes = ['src', 'move', 'controls', 'tree', 'theme', 'coordinates', 'mode', 'edit', 'window'];

  #root = this.attachShadow({ mode: 'open' });
  #picture = new Picture();
  #tree = new Tree((left, top, width, height) => this.#treePart(left, top, width, height), (node) => this.go(node));
  #frame = html('div', { class: 'frame', part: 'frame', role: 'region', tabindex: '0' });
  #stage = html('div', { class: 'stage', part: 'stage', role: 'application', tabindex: '0' });
  #grid = html('div', { class: 'grid' });
  #live = html('div', { class: 'sr', 'aria-live': 'polite' });
  #players = html('div', { class: 'players', part: 'players' });
  #bar = html('div', { class: 'bar', part: 'controls', role: 'toolbar' });
  #tools = html('div', { class: 'bar', part: 'tools', role: 'toolbar' });
  #facts = html('div', { class: 'facts', part: 'facts' });
  #comment = html('div', { class: 'comment', part: 'comment' });
  #next = html('div', { class: 'next', part: 'next' });
  #message = html('div', { class: 'message', part: 'message', role: 'status' });
  #panels = html('div', { part: 'panels' });
  #number = html('output', { class: 'number', part: 'number' });
  #board: Viewed | undefined;
  #engine: Engine | undefined;
  #points: Point[] | undefined;
  #update: Update | undefined;
  #touched: number[] = [];
  #hover = -1;
  #cursor = -1;
  #tool: Tool = 'play';
  #timer = 0;
  #wheel = 0;
  #score = [0, 0];
  #loading = 0;
  #name = '';
  #say: Say = (word, ...values) => say('en', word, ...values);
  #dark = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    const side = html('div', { class: 'side', part: 'side' }, this.#facts, this.#comment, this.#next, this.#tools, this.#tree.root, this.#panels);
    this.#stage.append(this.#picture.root, this.#grid);
    this.#frame.append(this.#players, this.#stage, this.#bar, this.#message, side, this.#live);
    this.#root.append(this.#frame);
    this.#root.adoptedStyleSheets = [SHEET];
    this.#listen();
  }

  connectedCallback(): void {
    const language = languageOf(this);
    this.#say = (word, ...values) => say(language, word, ...values);
    this.#frame.setAttribute('aria-label', this.#say('board'));
    this.#stage.setAttribute('aria-label', this.#say('board'));
    this.#tree.root.setAttribute('aria-label', this.#say('tree'));
    this.#dark.addEventListener('change', this.#onDark);
    this.#buildBar();
    if (this.#board) return;
    const src = this.getAttribute('src');
    if (src) void this.load(src);
    else if (this.textContent?.trim()) void this.open(new TextEncoder().encode(this.textContent.trim()));
  }

  disconnectedCallback(): void {
    this.#dark.removeEventListener('change', this.#onDark);
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value || !this.isConnected) return;
    if (name === 'src' && value) void this.load(value);
    else if (name === 'move' && value && this.#board) this.goToMove(Number(value));
    else if (name === 'theme') this.#setTheme();
    else if (name === 'coordinates' || name === 'window' || name === 'mode' || name === 'edit') this.#setView();
    this.#buildBar();
    this.#show();
  }

  /** Loads a record from an address of the same origin, or of one that allows it. */
  async load(address: string): Promise<void> {
    const url = new URL(address, document.baseURI);
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      await this.open(new Uint8Array(await answer.arrayBuffer()), url.pathname.split('/').pop() ?? '');
    } catch (error) {
      this.#tell(this.#say('notRead', String(error)));
    }
  }

  /** Opens a record. Any bytes make one. */
  async open(bytes: Uint8Array, name = '', game = 0): Promise<void> {
    const turn = ++this.#loading;
    const needed = await engineFor(bytes, name, this.#isEdited());
    if (turn !== this.#loading) return;
    this.#engine = needed.engine;
    this.#name = name;
    this.#take(new needed.engine.Board(needed.bytes, name, this.#theme()));
    if (game) this.#board!.turn_to_game(game);
    this.#setView();
    const move = Number(this.getAttribute('move'));
    if (move) this.#board!.seek('move', String(move), true);
    const path = this.getAttribute('path');
    if (path) this.#board!.go_path(path);
    this.#refresh();
    this.dispatchEvent(new CustomEvent('sgf-open', { detail: this.record }));
  }

  /** Begins a new record of a game. */
  async begin(game: number, size: number): Promise<void> {
    const engine = await (game === 1 ? loadGo() : loadFull());
    this.#engine = engine;
    this.#take(engine.Board.blank(game, size, this.#theme()));
    this.#refresh();
    this.dispatchEvent(new CustomEvent('sgf-open', { detail: this.record }));
  }

  /** The record as it is now; only what was edited differs from what was opened. */
  save(): Uint8Array {
    return this.#board?.save() ?? new Uint8Array();
  }

  get record(): RecordFacts | undefined {
    return this.#board && parse<RecordFacts>(this.#board.record());
  }

  get facts(): Facts | undefined {
    return this.#update?.facts;
  }

  get path(): string {
    return this.facts?.path ?? '';
  }

  set path(path: string) {
    if (this.#board?.go_path(path)) this.#refresh();
  }

  /** Goes: `next`, `previous`, `first`, `last`, `next-variation`, `previous-variation`. */
  step(way: string): boolean {
    const went = this.#board?.step(way) ?? false;
    if (went) this.#refresh();
    return went;
  }

  go(node: number): void {
    if (this.#board?.go(node)) this.#refresh();
  }

  goToMove(number: number): boolean {
    const went = this.#board?.seek('move', String(number), true) ?? false;
    if (went) this.#refresh();
    return went;
  }

  seek(what: string, text = '', forward = true): boolean {
    const went = this.#board?.seek(what, text, forward) ?? false;
    if (went) this.#refresh();
    return went;
  }

  turnToGame(index: number): void {
    if (!this.#board?.turn_to_game(index)) return;
    this.#board.clear_picture();
    this.#picture.clear();
    this.#points = undefined;
    this.#adoptTheme();
    this.#refresh();
  }

  /** Makes a change of the record; tells whether it could be made. */
  edit(change: (board: Board) => void): boolean {
    if (!this.#board) return false;
    if (!edits(this.#board)) {
      this.#thenEdit(() => this.edit(change));
      return false;
    }
    try {
      change(this.#board);
    } catch (error) {
      this.#tell(String(error));
      return false;
    }
    this.#tell('');
    this.#refresh();
    this.dispatchEvent(new CustomEvent('sgf-change'));
    return true;
  }

  undo(): void {
    if (this.#update?.canUndo) this.edit((board) => void board.undo());
  }

  redo(): void {
    if (this.#update?.canRedo) this.edit((board) => void board.redo());
  }

  /** The picture as SVG that stands alone. */
  svg(): string {
    return this.#board?.svg() ?? '';
  }

  #isEdited(): boolean {
    return this.hasAttribute('edit') || this.#mode() !== '';
  }

  /** Loads the build that edits, goes on there with the same record at the same node, and then does what was asked for. */
  #thenEdit(act: () => void): void {
    const turn = this.#loading;
    void loadGo().then((engine) => {
      const old = this.#board;
      if (!old || turn !== this.#loading) return;
      if (!edits(old)) {
        const { game } = this.record!;
        const path = this.path;
        this.#engine = engine;
        this.#take(new engine.Board(old.save(), this.#name, this.#theme()));
        if (game > 0) this.#board!.turn_to_game(game);
        this.#board!.go_path(path);
        this.#setView();
        this.#refresh();
      }
      act();
    }).catch((error: unknown) => this.#tell(this.#say('notRead', String(error))));
  }

  #take(board: Viewed): void {
    this.#board?.free();
    this.#board = board;
    this.#picture.clear();
    this.#points = undefined;
    this.#touched = [];
    this.#update = undefined;
    this.#adoptTheme();
    this.#buildBar();
  }

  #theme(): string {
    return this.getAttribute('theme') ?? (this.#dark.matches ? 'night' : 'kaya');
  }

  #onDark = (): void => this.#setTheme();

  #setTheme(): void {
    if (!this.#board) return;
    this.#board.set_theme(this.#theme());
    this.#picture.clear();
    this.#adoptTheme();
    this.#refresh();
  }

  #adoptTheme(): void {
    const name = this.#theme();
    const game = this.record?.number ?? 1;
    const colours = this.#engine?.colours(name, game);
    if (colours) this.#root.adoptedStyleSheets = [SHEET, themeSheet(name, game, parse(colours))];
  }

  #setView(): void {
    if (this.#board && this.#isEdited() && !edits(this.#board)) this.#thenEdit(() => {});
    const hidden = this.#mode() !== '';
    this.#board?.set_view(this.getAttribute('coordinates') ?? 'own', this.getAttribute('window') ?? '', this.hasAttribute('numbers'), !hidden, true);
    if (this.#update) this.#refresh();
  }

  #mode(): string {
    return this.getAttribute('mode') ?? '';
  }

  /** Asks the engine what has changed, and shows it. */
  #refresh(): void {
    if (!this.#board) return;
    const update = parse<Update>(this.#board.update());
    this.#update = update;
    this.#touched = [];
    if (update.patch) {
      this.#picture.apply(update.patch);
      this.#points = undefined;
    }
    this.#tell(update.error ? this.#say('notRead', update.error) : '');
    this.#show();
    this.dispatchEvent(new CustomEvent('sgf-step', { detail: update.facts }));
  }

  #show(): void {
    const update = this.#update;
    if (!update) return;
    const { facts } = update;
    this.#over();
    this.#number.value = String(facts.number);
    this.#stage.setAttribute('aria-description', facts.description);
    const info = this.#board ? parse<Property[]>(this.#board.info()) : [];
    this.#players.replaceChildren(...players(this.#say, facts, info));
    this.#facts.replaceChildren(...factLines(this.#say, facts, info));
    const isQuiet = this.#mode() === 'guess' || this.#mode() === 'problem';
    const acts = { go: (number: number) => this.goToMove(number), light: (site: number) => this.#light(site) };
    this.#comment.replaceChildren(...(isQuiet ? [] : comment(update.comment, acts)));
    this.#comment.scrollTop = 0;
    this.#next.replaceChildren(...(this.#mode() ? [] : choices(this.#say, facts, (node) => this.go(node))));
    for (const [key, is] of [['undo', update.canUndo], ['redo', update.canRedo]] as const) {
      this.#tools.querySelector(`[data-act=${key}]`)?.toggleAttribute('disabled', !is);
    }
    const said = facts.last === null ? this.#say('start') : this.#say('moveIs', facts.number, `${this.#color(facts.lastColor)} ${facts.last}`);
    if (this.#live.textContent !== said) this.#live.textContent = said;
    const hasTree = this.hasAttribute('tree') && this.#mode() === '';
    this.#tree.root.hidden = !hasTree;
    this.#frame.classList.toggle('wide', hasTree || this.hasAttribute('edit'));
    if (hasTree) this.#tree.draw(true);
    if (this.#grid.childElementCount) this.#labelGrid();
  }

  #treePart(left: number, top: number, width: number, height: number): TreeWindow | undefined {
    return this.#board && parse<TreeWindow>(this.#board.tree(left, top, width, height));
  }

  #color(color: string | null | undefined): string {
    return colorName(this.#say, color);
  }

  #tell(text: string, ...acts: HTMLElement[]): void {
    this.#message.replaceChildren(...(text ? [html('span', {}, text)] : []), ...acts);
  }

  /** Asks something; the answers are words and what they do. */
  ask(text: string, answers: [Word, () => void][]): void {
    this.#tell(text, ...answers.map(([word, act]) => button(this.#say(word), this.#say(word), () => { this.#tell(''); act(); })));
  }

  say(word: Word, ...values: (string | number)[]): string {
    return this.#say(word, ...values);
  }

  /** The points of the board, asked for when they are needed. */
  #places(): Point[] {
    this.#points ??= this.#board ? parse<Point[]>(this.#board.points()) : [];
    return this.#points;
  }

  #pointAt(event: MouseEvent): Point | undefined {
    const at = this.#picture.at(event);
    return at && nearest(this.#places(), at);
  }

  #light(site: number): void {
    this.#hover = -1;
    this.#over(site);
  }

  /** What lies over the board: the ghost of the next move, targets, the cursor. */
  #over(lit = -1): void {
    const over = this.#picture.over;
    over.replaceChildren();
    const points = lit >= 0 || this.#hover >= 0 || this.#touched.length || this.#cursor >= 0 ? this.#places() : [];
    const ring = (site: number, name: string) => {
      const point = points.find((other) => other.site === site);
      if (point) over.append(svg('circle', { class: name, cx: point.x, cy: point.y, r: name === 'target' ? '4' : '9.5' }));
    };
    if (lit >= 0) ring(lit, 'lit');
    if (this.#cursor >= 0) ring(this.#cursor, 'cursor');
    for (const site of this.#touched) ring(site, 'held');
    if (this.#touched.length && this.#board && edits(this.#board)) {
      for (const site of parse<Touch>(this.#board.touch(Uint32Array.from(this.#touched))).next) ring(site, 'target');
    }
    const turn = this.#update?.facts.turn;
    const hover = points.find((point) => point.site === this.#hover);
    if (hover && !hover.owner && turn && this.#tool === 'play' && !this.#touched.length && this.record?.number === 1) {
      over.append(svg('circle', { class: `ghost ${turn === 'b' ? 'black' : 'white'}`, cx: hover.x, cy: hover.y, r: '9.2' }));
    }
  }

  /** A hand touches a site. */
  touch(site: number): void {
    if (!this.#board) return;
    if (!edits(this.#board)) return this.#thenEdit(() => this.touch(site));
    const tool = this.#tool;
    if (tool !== 'play') {
      const owner = this.#places().find((point) => point.site === site)?.owner;
      this.edit((board) => useTool(board, tool, site, owner));
      return;
    }
    let touched = [...this.#touched, site];
    let touch = parse<Touch>(this.#board.touch(Uint32Array.from(touched)));
    if (!touch.moves.length && !touch.next.length && this.#touched.length) {
      touched = this.#touched.includes(site) ? [] : [site];
      touch = parse<Touch>(this.#board.touch(Uint32Array.from(touched)));
    }
    if (touch.moves.length === 1 && !touch.next.length) {
      this.play(touch.moves[0]![0]);
    } else if (touch.moves.length) {
      this.#touched = touched;
      this.#over();
      this.#tell('', ...touch.moves.map(([text, said]) => button(said, said, () => this.play(text))));
    } else {
      this.#touched = touch.next.length ? touched : [];
      this.#over();
    }
  }

  /** Plays a move as the record writes it. */
  play(text: string): void {
    const mode = this.#mode();
    const before = this.#update?.facts;
    if (this.#board && !edits(this.#board)) return this.#thenEdit(() => this.play(text));
    if (mode === 'guess' && before) return this.#guess(text, before);
    const played = this.edit((board) => board.play('', text, true));
    if (played && mode === 'problem') this.#answer();
  }

  #guess(text: string, before: Facts): void {
    const board = this.#board;
    if (!board || !edits(board)) return;
    this.#score[1]! += 1;
    const expected = before.next[0]?.node;
    const played = this.edit((board) => board.play('', text, true));
    const isRight = played && this.facts?.node === expected;
    if (isRight) this.#score[0]! += 1;
    else if (played) {
      if (this.#update?.canUndo && this.facts?.next.length === 0) board.undo();
      board.go(before.node);
      this.#refresh();
    }
    this.#tell(`${this.#say(isRight ? 'right' : 'wrong')} ${this.#say('score', this.#score[0]!, this.#score[1]!)}`);
    if (isRight && (this.facts?.next.length ?? 0) > 0) setTimeout(() => this.step('next'), 400);
  }

  /** Judges an answer to a problem, and lets the record reply. */
  #answer(): void {
    const board = this.#board;
    if (!board || !edits(board)) return;
    const verdict = board.verdict();
    if (verdict === 'wrong') {
      this.ask(this.#say('wrong'), [['retry', () => this.step('first')]]);
      return;
    }
    const replies = () => (this.facts?.next.length ?? 0) > 0;
    if (replies()) setTimeout(() => {
      this.step('next');
      if (board.verdict() === 'solved' && !replies()) this.#tell(this.#say('right'));
    }, 350);
    else this.#tell(this.#say('right'));
  }

  autoplay(seconds = 1): void {
    if (this.#timer) {
      clearInterval(this.#timer);
      this.#timer = 0;
    } else {
      this.#timer = window.setInterval(() => {
        if (!this.step('next')) this.autoplay();
      }, seconds * 1000);
    }
    this.#buildBar();
  }

  #buildBar(): void {
    const hasControls = this.hasAttribute('controls');
    const add = (word: Word, sign: string, act: () => void) => button(this.#say(word), sign, act);
    this.#bar.hidden = !hasControls;
    this.#bar.replaceChildren(
      add('first', '«', () => this.step('first')),
      add('previous', '◀', () => this.step('previous')),
      this.#number,
      add('next', '▶', () => this.step('next')),
      add('last', '»', () => this.step('last')),
      add(this.#timer ? 'stop' : 'play', this.#timer ? '‖' : '▷', () => this.autoplay()),
    );
    this.#tools.hidden = !this.hasAttribute('edit');
    this.#panels.hidden = !this.hasAttribute('edit');
    if (this.hasAttribute('edit')) this.#buildTools();
    else this.#tools.replaceChildren();
  }

  #buildTools(): void {
    const arrange = (word: Word, sign: string, what: string) =>
      button(this.#say(word), sign, () => this.edit((board) => board.arrange(what)));
    const tools = TOOLS.map(([tool, sign, word]) => {
      const choice = button(this.#say(word), sign, () => {
        this.#tool = tool;
        this.#buildTools();
      });
      choice.setAttribute('aria-pressed', String(this.#tool === tool));
      return choice;
    });
    const undo = button(this.#say('undo'), '↶', () => this.undo());
    const redo = button(this.#say('redo'), '↷', () => this.redo());
    undo.dataset['act'] = 'undo';
    redo.dataset['act'] = 'redo';
    undo.disabled = !this.#update?.canUndo;
    redo.disabled = !this.#update?.canRedo;
    const judge = (word: Word, sign: string, ident: string) =>
      button(this.#say(word), sign, () => this.edit((board) => {
        const has = this.facts?.judgements.some(([known]) => known === ident);
        board.set(ident, has ? [] : ['1']);
      }));
    this.#tools.replaceChildren(
      ...tools, undo, redo,
      button(this.#say('pass'), this.#say('pass'), () => this.edit((board) => board.play('', '', true))),
      arrange('cut', '✄', 'cut'), arrange('paste', '⊕', 'paste'), arrange('promote', '⇧', 'promote'),
      arrange('mainLine', '⇈', 'main-line'), arrange('remove', '−', 'delete'),
      judge('good', '!', 'TE'), judge('bad', '?', 'BM'), judge('hotspot', '★', 'HO'),
    );
    if (!this.#panels.childElementCount) this.#panels.append(...panels(this, () => (this.#board && edits(this.#board) ? this.#board : undefined)));
  }

  #listen(): void {
    const picture = this.#picture.root;
    picture.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'touch') return;
      const site = this.#pointAt(event)?.site ?? -1;
      if (site === this.#hover) return;
      this.#hover = site;
      this.#over();
    });
    picture.addEventListener('pointerleave', () => {
      this.#hover = -1;
      this.#over();
    });
    picture.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.#frame.focus({ preventScroll: true });
      const from = this.#pointAt(event);
      if (from) this.touch(from.site);
    });
    picture.addEventListener('pointerup', (event) => {
      const to = this.#pointAt(event);
      if (to && this.#touched.length && this.#touched.at(-1) !== to.site) this.touch(to.site);
    });
    picture.addEventListener('wheel', (event) => {
      if (event.ctrlKey || !this.hasAttribute('controls')) return;
      event.preventDefault();
      this.#wheel += event.deltaY;
      if (Math.abs(this.#wheel) < 40) return;
      this.step(this.#wheel > 0 ? 'next' : 'previous');
      this.#wheel = 0;
    }, { passive: false });
    this.#frame.addEventListener('keydown', (event) => this.#key(event));
    this.#stage.addEventListener('focus', () => this.#buildGrid());
    this.#stage.addEventListener('blur', () => {
      this.#cursor = -1;
      this.#over();
    });
  }

  #key(event: KeyboardEvent): void {
    const target = event.composedPath()[0] as Element;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key;
    let done = true;
    if (target === this.#stage && (key.startsWith('Arrow') || key === 'Enter' || key === ' ')) this.#moveCursor(key);
    else if (control && key === 'z') this.undo();
    else if (control && (key === 'y' || key === 'Z')) this.redo();
    else if (control) done = false;
    else if (KEYS[key]) this.step(KEYS[key]!);
    else if (key === 'PageDown' || key === 'PageUp') for (let i = 0; i < 10; i++) this.step(key === 'PageDown' ? 'next' : 'previous');
    else if (key === 'c' || key === 'C') this.seek('comment', '', key === 'c');
    else if (key === 'b' || key === 'B') this.seek('branch', '', key === 'b');
    else if (key === 'h' || key === 'H') this.seek('hotspot', '', key === 'h');
    else if (key === 'Escape') { this.#touched = []; this.#tell(''); this.#over(); }
    else if (key === '?') this.#tell('← → ↑ ↓ Home End PageUp PageDown · c b h · Ctrl+Z Ctrl+Y · Tab ↵');
    else if (key === 'Delete' && this.hasAttribute('edit')) this.edit((board) => board.arrange('delete'));
    else done = false;
    if (done) event.preventDefault();
  }

  /** A grid for screen readers: made when the board is first entered by keyboard. */
  #buildGrid(): void {
    const points = this.#places();
    const rows = new Map<number, HTMLElement>();
    for (const point of points) {
      let row = rows.get(point.row);
      if (!row) rows.set(point.row, (row = html('div', { role: 'row' })));
      row.append(html('div', { role: 'gridcell', 'data-site': String(point.site) }));
    }
    this.#grid.replaceChildren(...rows.values());
    this.#grid.setAttribute('role', 'grid');
    this.#grid.setAttribute('aria-label', this.#say('board'));
    if (this.#cursor < 0) this.#cursor = points[Math.floor(points.length / 2)]?.site ?? -1;
    this.#labelGrid();
    this.#over();
  }

  #describe(point: Point): string {
    const owner = point.owner === 'n' ? this.#say('neutral') : this.#color(point.owner) || this.#say('empty');
    return `${point.name} ${owner}${point.kind ? ` ${point.kind}` : ''}`;
  }

  #labelGrid(): void {
    const points = new Map(this.#places().map((point) => [String(point.site), point]));
    for (const cell of this.#grid.querySelectorAll('[data-site]')) {
      const point = points.get(cell.getAttribute('data-site')!);
      const label = point ? this.#describe(point) : '';
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    }
  }

  #moveCursor(key: string): void {
    const points = this.#places();
    const here = points.find((point) => point.site === this.#cursor);
    if (!here) return;
    if (key === 'Enter' || key === ' ') return this.touch(here.site);
    const best = towards(points, here, key);
    this.#cursor = best.site;
    this.#live.textContent = this.#describe(best);
    this.#over();
  }
}

if (!customElements.get('sgf-board')) customElements.define('sgf-board', SgfBoard);
