/** Everything the element shows: the board and the parts around it, built once and updated at each step. */
import { Autoplay } from './autoplay';
import { Controls } from './controls';
import { RecordController, type View } from './record-controller';
import { html, lazily, parse } from '../dom';
import type { Graph } from '../panels/graph';
import type { AccessibleBoard } from './accessible-board';
import type { BoardCallbacks } from './move-entry';
import { PointerInput } from './pointer-input';
import type { Action } from './keyboard';
import type { MoveList } from '../panels/move-list';
import { BoardView } from './board-view';
import { CommentView } from './comment-view';
import { GameParts } from './game-parts';
import { LineView } from './line-view';
import { Messages } from './messages';
import { PanelStack } from './panel-stack';
import { factLines, headingOf } from '../panels/facts';
import { NextMoves } from '../panels/next-moves';
import { Players } from '../panels/players';
import { Splitter } from './splitter';
import { BOARD_SHEETS, themeSheet } from '../styles/sheets';
import type { ProblemMode } from './problem-mode';
import type { ToolBar } from './toolbar';
import { Tree } from '../panels/tree';
import type { Facts, TreeWindow, Update } from '../engine/types';
import { loadLanguage, type Language, type MessageKey } from '../i18n';

const graphModule = lazily(() => import('../panels/graph'));
const accessibleBoardModule = lazily(() => import('./accessible-board'));
const problemModeModule = lazily(() => import('./problem-mode'));
const merging = lazily(() => import('../panels/merge'));

const panelsSheet = lazily(() => import('../styles/panels-sheet'));

const absent = (): HTMLElement => html('div', { hidden: '' });

/** Games whose pieces are drawn as their owner sees them, and turn with the board. */
const LYING = new Set([8]);

/** Games in which White sits below: chess, backgammon and Chinese chess. */
export const WHITE_BELOW = new Set([3, 6, 7]);

export class Display implements View {
  readonly controller: RecordController;
  readonly picture = new BoardView();
  readonly pointer: PointerInput;
  readonly autoplay: Autoplay;
  readonly controls: Controls;
  readonly frame = html('div', { class: 'frame', part: 'frame', role: 'region', tabindex: '0' });
  readonly stage = html('div', { class: 'stage', part: 'stage', role: 'application', tabindex: '0' });
  readonly messages: Messages;
  readonly panels: PanelStack;
  readonly parts: GameParts;
  readonly comment: CommentView;
  readonly players = new Players();
  /** Whether the page is being printed. */
  isPrinted = false;
  readonly #host: HTMLElement;
  readonly #callbacks: BoardCallbacks;
  readonly #act: (act: Action) => void;
  readonly #root: ShadowRoot;
  readonly #width: Splitter;
  readonly #height: Splitter;
  readonly #tree: Tree;
  // Parts that not every board needs are loaded on demand.
  #tools: ToolBar | undefined;
  #moves: MoveList | undefined;
  #graph: Graph | undefined;
  #grid: AccessibleBoard | undefined;
  #withoutAhead: ((tree: TreeWindow) => TreeWindow) | undefined;
  readonly #line: LineView;
  #teacher: ProblemMode | undefined;
  readonly #place: Record<'tools' | 'moves' | 'graph', HTMLElement> = {
    tools: absent(),
    moves: absent(),
    graph: absent(),
  };
  #words: Promise<void> = Promise.resolve();
  readonly #heading = html('div', { class: 'heading', part: 'heading' });
  readonly #facts = html('div', { class: 'facts', part: 'facts' });
  readonly #conflicts = html('div', { class: 'conflicts', part: 'conflicts', hidden: '' });
  readonly #next = new NextMoves((node) => void this.controller.step((board) => board.go(node)));
  readonly #caption = html('div', { class: 'caption', part: 'caption', hidden: '' });
  #sheets = [...BOARD_SHEETS];

  constructor(host: HTMLElement, root: ShadowRoot, callbacks: BoardCallbacks, act: (act: Action) => void) {
    this.#host = host;
    this.#root = root;
    this.#callbacks = callbacks;
    const controller = (this.controller = new RecordController(host, this));
    this.pointer = new PointerInput(controller, this.picture, callbacks);
    this.messages = new Messages(controller);
    this.panels = new PanelStack(host, controller, this.pointer);
    this.comment = new CommentView(controller, this.pointer);
    this.#line = new LineView(controller);
    this.parts = new GameParts(controller, this.pointer, callbacks, {
      beside: (part) => this.#facts.before(part),
      below: (part) => this.controls.root.before(part),
      dress: () => this.dress(),
    });
    this.#act = act;
    this.autoplay = new Autoplay(
      controller,
      () => this.controls.show(),
      (part) => this.players.tick(part),
    );
    this.controls = new Controls(controller, this.autoplay, act);
    const part = (...window: [number, number, number, number]) => {
      const tree = controller.board && parse(controller.board.tree(...window));
      return tree && controller.has('hide-next') ? this.#withoutAhead?.(tree) : tree;
    };
    this.#tree = new Tree(part, {
      go: (node) => void controller.step((board) => board.go(node)),
      fold: (node) => void controller.fold(node),
      game: () => controller.record?.number,
      t: (word, ...values) => controller.t(word, ...values),
    });
    this.#width = new Splitter(this.frame, 'width', controller);
    this.#height = new Splitter(this.frame, 'height', controller);
    const side = html(
      'div',
      { class: 'side', part: 'side' },
      html('slot', { name: 'side' }),
      this.#place.tools,
      this.#heading,
      this.#facts,
      this.#conflicts,
      this.#tree.root,
      this.#place.moves,
      this.#height.root,
      this.#place.graph,
      this.comment.root,
      this.comment.form,
      this.#next.root,
      this.panels.root,
    );
    this.stage.append(this.picture.root);
    this.frame.append(
      this.players.strips.w,
      this.stage,
      this.players.strips.b,
      this.controls.root,
      this.messages.root,
      this.#width.root,
      side,
      this.#caption,
      this.messages.failure,
      this.messages.live,
    );
    root.append(this.frame);
    this.panels.root.addEventListener('toggle', () => void this.dress(), { capture: true });
    root.adoptedStyleSheets = this.#sheets;
  }

  /** Loads the language of the page and updates the labels. */
  loadLanguage(language: Language): Promise<void> {
    this.#words = loadLanguage(language).then(() => this.#name());
    return this.#words;
  }

  #name(): void {
    const named: [HTMLElement | undefined, MessageKey][] = [
      [this.stage, 'board'],
      [this.#tree.root, 'tree'],
      [this.#moves?.root, 'tree'],
      [this.comment.root, 'comment'],
      [this.#width.root, 'boardWidth'],
      [this.#height.root, 'treeHeight'],
    ];
    for (const [element, word] of named) element?.setAttribute('aria-label', this.controller.t(word));
    // A page with many boards has as many regions: their captions tell them apart.
    this.frame.setAttribute('aria-label', this.#caption.textContent || this.controller.t('board'));
  }

  /** The words of the language, once they are loaded. */
  get words(): Promise<void> {
    return this.#words;
  }

  setCaption(text: string): void {
    this.#caption.textContent = text;
    this.#caption.hidden = !text;
    this.#name();
  }

  /** Limits the height: the board shrinks, and the side column scrolls. */
  limit(height: string): void {
    this.frame.style.maxHeight = height;
    // A style sheet of the page may limit the element as well.
    const isLimited = height !== '' || getComputedStyle(this.#host).maxHeight !== 'none';
    this.frame.classList.toggle('limited', isLimited);
    if (isLimited) void this.dress();
  }

  /** Calls the problem mode, which also runs guesses and hints. */
  teach(act: (teacher: ProblemMode) => void): void {
    const answered = (isSolved: boolean) =>
      void this.#host.dispatchEvent(new CustomEvent('sgf-answer', { detail: { isSolved } }));
    void problemModeModule(({ ProblemMode }) => {
      this.#teacher ??= new ProblemMode(this.controller, this.pointer, () => this.#showComment(), answered);
      act(this.#teacher);
    });
  }

  /** Loads the styles of the parts that not every board has. */
  async dress(): Promise<void> {
    await panelsSheet(({ PANELS_SHEET }) => {
      if (this.#sheets.includes(PANELS_SHEET)) return;
      this.#sheets.push(PANELS_SHEET);
      this.#root.adoptedStyleSheets = [...this.#root.adoptedStyleSheets, PANELS_SHEET];
    });
  }

  /** Calls the accessible grid. Once entered by keyboard, it stays. */
  onGrid(act: (grid: AccessibleBoard) => void): void {
    void accessibleBoardModule(({ AccessibleBoard }) => {
      if (!this.#grid) {
        this.#grid = new AccessibleBoard(this.controller, this.pointer, this.picture, (text) => {
          this.messages.live.textContent = text;
        });
        this.stage.append(this.#grid.root);
        this.#grid.enter();
      }
      act(this.#grid);
    });
  }

  get theme(): string {
    if (this.isPrinted) return 'book';
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return this.#host.getAttribute('theme') ?? (isDark ? 'night' : 'kaya');
  }

  /** Clears the board for another record, game or theme. */
  clear(): void {
    this.comment.clear();
    const { record, engine } = this.controller;
    const game = record?.number ?? 1;
    this.picture.turn(this.#host.getAttribute('turn') ?? '', !LYING.has(game));
    this.seatPlayers();
    this.picture.isNatural = this.#host.hasAttribute('natural');
    this.picture.clear();
    this.pointer.clear();
    this.parts.clear();
    this.#grid?.clear();
    this.#moves?.clear();
    this.#tree.clear();
    const colors = engine?.colors(this.theme, game);
    if (colors) this.#root.adoptedStyleSheets = [...this.#sheets, themeSheet(this.theme, game, parse(colors))];
  }

  /** Puts the strip of the reader who plays below the board; without one, that of the pieces below. */
  seatPlayers(): void {
    const reader = this.#host.getAttribute('plays');
    const isWhiteBelow = WHITE_BELOW.has(this.controller.record?.number ?? 1) !== this.picture.isUpsideDown;
    this.players.seat(reader === 'b' || reader === 'w' ? reader : isWhiteBelow ? 'w' : 'b');
  }

  renew(): void {
    this.#callbacks.renew();
  }

  /** Builds the buttons and panels that the attributes ask for; parts that are loaded on demand follow. */
  async build(): Promise<void> {
    const { controller } = this;
    const isEditor = controller.isEditor;
    // The place of what is not loaded yet has its shape.
    this.#widen(controller.mode === '');
    this.controls.root.hidden = !controller.has('controls');
    this.controls.show();
    if (this.panels.build()) this.comment.renewForm();
    this.#place.tools.hidden = !isEditor;
    if (isEditor && !this.#tools) {
      const [{ ToolBar }, { useTool }] = await Promise.all([import('./toolbar'), import('./edit-tools'), this.dress()]);
      this.pointer.useTool = useTool;
      this.#tools ??= new ToolBar(controller, this.pointer, this.#act);
      this.#put('tools', this.#tools.root);
    }
    if (controller.has('moves') && !this.#moves) {
      const [{ MoveList }] = await Promise.all([import('../panels/move-list'), this.dress()]);
      this.#moves ??= new MoveList(controller);
      this.#put('moves', this.#moves.root);
    }
    if (controller.has('hide-next')) this.#withoutAhead ??= (await import('../panels/ahead')).withoutAhead;
    await this.#words;
    this.#name();
    this.controls.show();
    if (isEditor) this.#tools?.build();
  }

  /** Inserts a part that was loaded on demand. */
  #put(part: 'tools' | 'moves' | 'graph', root: HTMLElement): void {
    root.hidden = this.#place[part].hidden;
    this.#place[part].replaceWith(root);
    this.#place[part] = root;
  }

  show(update: Update): void {
    const { facts } = update;
    if (update.patch) {
      this.picture.apply(update.patch);
      delete update.patch;
      this.pointer.letGo(facts.node);
    }
    const { t, mode, info } = this.controller;
    this.#line.follow(facts);
    this.notify(update.error ? t('notRead', update.error) : '');
    this.controls.number.value = this.#line.counter(facts);
    this.stage.setAttribute('aria-description', facts.description);
    this.players.show(t, facts, info);
    this.#heading.replaceChildren(...headingOf(info));
    this.#facts.replaceChildren(...factLines(t, facts));
    this.#showConflicts(facts);
    this.#showComment();
    this.#next.show(t, mode || this.controller.has('hide-next') ? undefined : facts);
    this.#tools?.show();
    this.parts.show(facts);
    this.messages.announce(facts);
    this.#showTree(mode === '');
    this.#grid?.label();
  }

  /** Conflicts of a merge at this node. Readers without `edit` see only the sign in the tree. */
  #showConflicts({ conflicts }: Facts): void {
    this.#conflicts.hidden = !(conflicts > 0 && this.controller.has('edit') && this.controller.mode === '');
    if (this.#conflicts.hidden) this.#conflicts.replaceChildren();
    else {
      void this.dress();
      void merging(({ showConflicts }) => showConflicts(this.controller, this.#conflicts));
    }
  }

  /** The comment of the node; in a problem the task, and after the answer the explanation. */
  #showComment(): void {
    const { mode, update } = this.controller;
    const text = mode === 'problem' ? this.#teacher?.comment : mode === '' ? update?.comment : undefined;
    this.comment.show(text ?? [], this.frame.classList.contains('wide') && mode === '');
  }

  #showTree(isOpen: boolean): void {
    const { controller } = this;
    const [hasTree, hasMoves] = [isOpen && controller.has('tree'), isOpen && controller.has('moves')];
    this.#tree.root.hidden = !hasTree;
    this.#place.moves.hidden = !hasMoves;
    this.#widen(isOpen);
    this.#height.root.hidden = !hasTree && !hasMoves;
    if (hasTree) this.#tree.draw(true);
    if (hasMoves) this.#moves?.draw(controller.isChanged);
    this.#showGraph(isOpen);
    controller.isChanged = false;
  }

  /** With a tree, a list of moves or tools there is a side column, if there is room. */
  #widen(isOpen: boolean): void {
    const { controller } = this;
    const isWide = !isOpen || ['tree', 'moves', 'edit'].some((part) => controller.has(part));
    this.frame.classList.toggle('wide', isWide);
    this.#width.root.hidden = !isWide;
  }

  /** The graph of values. */
  #showGraph(isOpen: boolean): void {
    if (!isOpen) this.#place.graph.hidden = true;
    const { values } = this.#line;
    if (!isOpen || (values === '[]' && !this.#graph)) return;
    void this.dress();
    void graphModule(({ Graph }) => {
      if (!this.#graph) this.#put('graph', (this.#graph = new Graph(this.controller)).root);
      this.#graph.draw(values);
    });
  }

  notify(text: string, ...acts: HTMLElement[]): void {
    this.messages.notify(text, ...acts);
  }

  refuse(reason: string): void {
    this.messages.refuse(reason);
  }
}
