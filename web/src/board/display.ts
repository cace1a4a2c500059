/** Everything the element shows: the board and the parts around it, built once and updated at each step. */
import { Autoplay } from './autoplay';
import { Controls } from './controls';
import { RecordController, type View } from './record-controller';
import { button, html, lazily, parse } from '../dom';
import type { Search } from '../panels/search';
import type { Graph } from '../panels/graph';
import type { AccessibleBoard } from './accessible-board';
import type { BoardCallbacks } from './move-entry';
import { PointerInput } from './pointer-input';
import type { Counting } from './counting';
import type { DiceTray } from './dice-tray';
import type { PiecesInHand } from './pieces-in-hand';
import type { Action } from './keyboard';
import type { MoveList } from '../panels/move-list';
import { panels, search } from '../panels/panels';
import { BoardView } from './board-view';
import { comment } from '../panels/comment';
import { factLines, headingOf } from '../panels/facts';
import { fullNumber, lineEnd, numberText, recordNumber } from '../panels/move-number';
import { NextMoves } from '../panels/next-moves';
import { Players, colorName } from '../panels/players';
import { Splitter } from './splitter';
import { BOARD_SHEETS, themeSheet } from '../styles/sheets';
import type { ProblemMode } from './problem-mode';
import type { ToolBar } from './toolbar';
import { Tree } from '../panels/tree';
import type { Facts, TreeWindow, Update } from '../engine/types';
import { loadLanguage, type Language, type MessageKey } from '../i18n';

const soundModule = lazily(() => import('./sound'));
const graphModule = lazily(() => import('../panels/graph'));
const accessibleBoardModule = lazily(() => import('./accessible-board'));
const problemModeModule = lazily(() => import('./problem-mode'));
const countingModule = lazily(() => import('./counting'));
const diceTrayModule = lazily(() => import('./dice-tray'));
const piecesInHandModule = lazily(() => import('./pieces-in-hand'));
const formsModule = lazily(() => import('../panels/forms'));
const merging = lazily(() => import('../panels/merge'));

const panelsSheet = lazily(() => import('../styles/panels-sheet'));

const absent = (): HTMLElement => html('div', { hidden: '' });

/** Games whose pieces are drawn as their owner sees them, and turn with the board. */
const LYING = new Set([8]);

/** Games in which White sits below: chess and backgammon. */
const WHITE_BELOW = new Set([3, 6]);

/** The line of a node: its path without the first children at the end. */
const lineOf = ({ path }: Facts): string => path.replace(/(^|\/)0(\*\d+)?$/, '');

export class Display implements View {
  readonly controller: RecordController;
  readonly picture = new BoardView();
  readonly pointer: PointerInput;
  readonly autoplay: Autoplay;
  readonly controls: Controls;
  readonly frame = html('div', { class: 'frame', part: 'frame', role: 'region', tabindex: '0' });
  readonly stage = html('div', { class: 'stage', part: 'stage', role: 'application', tabindex: '0' });
  readonly live = html('div', { class: 'sr', 'aria-live': 'polite' });
  /** Whether the page is being printed. */
  isPrinted = false;
  readonly #host: HTMLElement;
  readonly #callbacks: BoardCallbacks;
  readonly #act: (act: Action) => void;
  readonly #root: ShadowRoot;
  readonly #width: Splitter;
  readonly #height: Splitter;
  readonly #tree: Tree;
  readonly #players = new Players();
  // Parts that not every board needs are loaded on demand.
  #tools: ToolBar | undefined;
  #moves: MoveList | undefined;
  #graph: Graph | undefined;
  #grid: AccessibleBoard | undefined;
  #piecesInHand: PiecesInHand | undefined;
  #dice: DiceTray | undefined;
  #counting: Counting | undefined;
  #withoutAhead: ((tree: TreeWindow) => TreeWindow) | undefined;
  /** The end of the current line: the number and color of its last move. */
  #lineEnd: [number, string] = [0, ''];
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
  readonly #comment = html('div', { class: 'comment', part: 'comment', tabindex: '0' });
  /** The fields for the comment and the name of the node, in the place of the comment. */
  readonly #form = html('div', { class: 'comment form', part: 'comment-form', hidden: '' });
  #written = -1;
  readonly #next = new NextMoves((node) => void this.controller.step((board) => board.go(node)));
  readonly #message = html('div', { class: 'message', part: 'message', role: 'status' });
  readonly #question = html('div', { class: 'message question', part: 'message', role: 'alert' });
  /** Why there is no record, in its place. */
  readonly #failure = html('div', { class: 'failure', part: 'message', role: 'alert' });
  readonly #caption = html('div', { class: 'caption', part: 'caption', hidden: '' });
  readonly #panels = html('div', { class: 'panels', part: 'panels' });
  #status = '';
  #isScrolled = false;
  #talks = false;
  #line: string | undefined;
  #values = '[]';
  #oldPanels: AbortController | undefined;
  #sheets = [...BOARD_SHEETS];

  constructor(host: HTMLElement, root: ShadowRoot, callbacks: BoardCallbacks, act: (act: Action) => void) {
    this.#host = host;
    this.#root = root;
    this.#callbacks = callbacks;
    const controller = (this.controller = new RecordController(host, this));
    this.pointer = new PointerInput(controller, this.picture, callbacks);
    this.#act = act;
    this.autoplay = new Autoplay(
      controller,
      () => this.controls.show(),
      (part) => this.#players.tick(part),
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
      this.#comment,
      this.#form,
      this.#next.root,
      this.#panels,
    );
    this.stage.append(this.picture.root);
    this.frame.append(
      this.#players.strips.w,
      this.stage,
      this.#players.strips.b,
      this.controls.root,
      html('div', { class: 'messages' }, this.#question, this.#message),
      this.#width.root,
      side,
      this.#caption,
      this.#failure,
      this.live,
    );
    this.#comment.addEventListener(
      'scroll',
      () => {
        this.#isScrolled = true;
      },
      { passive: true },
    );
    root.append(this.frame);
    this.#panels.addEventListener('toggle', () => void this.dress(), { capture: true });
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
      [this.#comment, 'comment'],
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

  /** Calls the search. */
  find(act: (search: Search) => void): void {
    void search(this.#host, this.controller, this.pointer, act);
  }

  /** Opens a panel and moves the focus to it. Returns whether there is one. */
  openPanel(name: string): boolean {
    const panel = this.#panels.querySelector<HTMLDetailsElement>(`[data-panel=${name}]`);
    if (!panel) return false;
    panel.open = true;
    panel.scrollIntoView({ block: 'nearest' });
    panel.querySelector('summary')!.focus();
    return true;
  }

  /** Opens the search panel. Returns whether there is one. */
  openSearch(): boolean {
    if (!this.openPanel('search')) return false;
    const panel = this.#panels.querySelector('[data-panel=search]')!;
    this.find((search) => {
      panel.querySelector('.inside')!.replaceChildren(search.root);
      search.focus();
    });
    return true;
  }

  /** Calls the accessible grid. Once entered by keyboard, it stays. */
  onGrid(act: (grid: AccessibleBoard) => void): void {
    void accessibleBoardModule(({ AccessibleBoard }) => {
      if (!this.#grid) {
        this.#grid = new AccessibleBoard(this.controller, this.pointer, this.picture, (text) => {
          this.live.textContent = text;
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
    this.#talks = false;
    const { record, engine } = this.controller;
    const game = record?.number ?? 1;
    this.picture.turn(this.#host.getAttribute('turn') ?? '', !LYING.has(game));
    this.#players.seat(WHITE_BELOW.has(game) !== this.picture.isUpsideDown ? 'w' : 'b');
    this.picture.isNatural = this.#host.hasAttribute('natural');
    this.picture.clear();
    this.pointer.clear();
    this.#counting?.end();
    this.#grid?.clear();
    this.#moves?.clear();
    this.#tree.clear();
    const colors = engine?.colors(this.theme, game);
    if (colors) this.#root.adoptedStyleSheets = [...this.#sheets, themeSheet(this.theme, game, parse(colors))];
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
    this.#buildPanels(isEditor);
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

  #buildPanels(isEditor: boolean): void {
    const { controller } = this;
    const wanted = isEditor ? 'editor' : controller.has('controls') && !controller.mode ? 'viewer' : '';
    if (this.#panels.dataset['for'] === `${wanted} ${controller.language}`) return;
    this.#panels.dataset['for'] = `${wanted} ${controller.language}`;
    this.#form.replaceChildren();
    delete this.#form.dataset['kind'];
    this.#oldPanels?.abort();
    this.#oldPanels = new AbortController();
    this.#panels.replaceChildren(
      ...(wanted ? panels(this.#host, controller, this.pointer, isEditor, this.#oldPanels.signal) : []),
    );
  }

  show(update: Update): void {
    const { facts } = update;
    if (update.patch) {
      this.picture.apply(update.patch);
      delete update.patch;
      this.pointer.letGo(facts.node);
    }
    const { t, mode, info } = this.controller;
    this.notify(update.error ? t('notRead', update.error) : '');
    this.controls.number.value = this.#counter(facts);
    this.stage.setAttribute('aria-description', facts.description);
    this.#players.show(t, facts, info);
    this.#heading.replaceChildren(...headingOf(info));
    this.#facts.replaceChildren(...factLines(t, facts));
    this.#showConflicts(facts);
    this.#showComment();
    this.#next.show(t, mode || this.controller.has('hide-next') ? undefined : facts);
    this.#tools?.show();
    this.#showHands();
    this.#showDice();
    this.#counting?.follow(facts.node);
    this.#announce(facts);
    this.#offerCount(facts);
    this.#showTree(mode === '');
    this.#grid?.label();
  }

  /** The number of the move and of the last one on its line, unless that would tell what comes. */
  #counter(facts: Facts): string {
    const { board, record, isChanged, mode } = this.controller;
    const number = numberText(record?.number, facts.number, facts.lastColor);
    if (!board || mode || this.controller.has('hide-next') || !this.controller.has('controls')) return number;
    if (isChanged || lineOf(facts) !== this.#line) this.#lineEnd = lineEnd(board);
    const [last, color] = this.#lineEnd;
    return last ? `${number} / ${fullNumber(record?.number, last, color)}` : number;
  }

  /** Pieces in hand, for games that have them. */
  #showHands(): void {
    const { editable, isEdited } = this.controller;
    if (!isEdited || !editable || (!this.#piecesInHand && editable.beside() === '[]')) {
      this.#piecesInHand?.root.setAttribute('hidden', '');
      return;
    }
    void this.dress();
    void piecesInHandModule(({ PiecesInHand }) => {
      if (!this.#piecesInHand) {
        this.#piecesInHand = new PiecesInHand(this.controller, this.pointer);
        this.pointer.drawn = () => this.#piecesInHand!.press();
        this.#facts.before(this.#piecesInHand.root);
      }
      this.#piecesInHand.show();
    });
  }

  /** Counts a game of Go. */
  count(): void {
    const { controller } = this;
    if (controller.board && !controller.editable) return controller.thenEdit(() => this.count());
    void countingModule(({ Counting }) => {
      if (!this.#counting) {
        this.#counting = new Counting(controller, this.pointer);
        this.#facts.before(this.#counting.root);
      }
      this.#counting.start();
    });
  }

  /** After two passes in Go. */
  #offerCount(facts: Facts): void {
    const { controller } = this;
    if (!controller.has('edit') || controller.mode || controller.record?.number !== 1) return;
    if (facts.turn !== null || facts.next.length || controller.info.some(({ ident }) => ident === 'RE')) return;
    const { t } = controller;
    this.notify(
      t('bothPassed'),
      button(t('countScore'), t('countScore'), () => this.count()),
    );
  }

  /** Dice and the cube, in backgammon. */
  #showDice(): void {
    const { editable, isEdited } = this.controller;
    if (!isEdited || editable?.dice() === undefined) {
      this.#dice?.root.setAttribute('hidden', '');
      return;
    }
    void diceTrayModule(({ DiceTray }) => {
      if (!this.#dice) {
        this.#dice = new DiceTray(this.controller, this.pointer, this.#callbacks.move);
        this.controls.root.before(this.#dice.root);
      }
      this.#dice.show();
    });
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

  /** In the editor, the comment is written where it is otherwise read. */
  #showForm(): void {
    const { controller } = this;
    this.#form.hidden = !controller.isEditor;
    const { board, facts } = controller;
    if (!controller.isEditor || !board || !facts) return;
    const { activeElement } = this.#root;
    const isSame = this.#written === facts.node;
    this.#written = facts.node;
    const busy = isSame && activeElement && this.#form.contains(activeElement) ? activeElement : null;
    void formsModule(({ comment }) => comment(controller, this.#form, board, busy));
  }

  /** Moves the focus to the field of the comment. Returns whether there is one. */
  writeComment(): boolean {
    const field = this.#form.querySelector('textarea');
    if (this.#form.hidden || !field) return false;
    field.focus();
    return true;
  }

  /** The comment of the node; in a problem the task, and after the answer the explanation. */
  #showComment(): void {
    this.#showForm();
    const { controller } = this;
    const { mode, update } = controller;
    if (controller.isEditor) {
      this.#comment.hidden = true;
      return;
    }
    const go = (number: number) => {
      const wanted = String(recordNumber(controller.record?.number, number));
      controller.step((board) => board.seek('move', wanted, true));
    };
    const text = (mode === 'problem' ? this.#teacher?.comment : mode === '' && update?.comment) || [];
    const isEmpty = !text.length;
    this.#talks ||= !isEmpty;
    // Once there was a comment, its place is kept: the parts below would jump at each step.
    this.#comment.hidden = isEmpty && !(this.#talks && this.frame.classList.contains('wide') && controller.mode === '');
    this.#comment.replaceChildren(
      ...(isEmpty ? [] : comment(text, { go, highlight: (site) => this.pointer.highlight(site) })),
    );
    // Setting the scroll position, even to the same value, lays out the whole page.
    if (this.#isScrolled) this.#comment.scrollTop = 0;
    this.#isScrolled = false;
  }

  #announce(facts: Facts): void {
    const { t, record } = this.controller;
    const number = fullNumber(record?.number, facts.number, facts.lastColor);
    const said =
      facts.last === null ? t('start') : t('moveIs', number, `${colorName(t, facts.lastColor)} ${facts.last}`);
    if (this.#status === said) return;
    if (this.#status && this.controller.has('sound') && facts.last !== null)
      void soundModule(({ playStoneSound }) => playStoneSound());
    this.#status = said;
    this.live.textContent = said;
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

  /** The graph of values. It is the same for all nodes of a line. */
  #showGraph(isOpen: boolean): void {
    const { board, facts, isChanged } = this.controller;
    if (!isOpen) this.#place.graph.hidden = true;
    if (!isOpen || !board || !facts) return;
    const line = lineOf(facts);
    if (isChanged || line !== this.#line) this.#values = board.values_on_the_way();
    this.#line = line;
    if (this.#values === '[]' && !this.#graph) return;
    void this.dress();
    void graphModule(({ Graph }) => {
      if (!this.#graph) this.#put('graph', (this.#graph = new Graph(this.controller)).root);
      this.#graph.draw(this.#values);
    });
  }

  notify(text: string, ...acts: HTMLElement[]): void {
    this.#message.replaceChildren(...(text ? [html('span', {}, text)] : []), ...acts);
  }

  /** Says why there is no record; nothing takes the message away. With `again`, a button tries again. */
  fail(text: string, again?: () => void): void {
    const { t } = this.controller;
    const retry = again ? [button(t('retry'), t('retry'), again)] : [];
    this.#failure.replaceChildren(...(text ? [html('span', {}, text), ...retry] : []));
  }

  /** Says why a move is illegal. The live region says it even if it is the same as before; the message is not said twice. */
  refuse(reason: string): void {
    this.notify('', html('span', { 'aria-hidden': 'true' }, reason));
    this.live.textContent = this.live.textContent === reason ? `${reason}\u00a0` : reason;
  }

  /** Asks a question, which stays until it is answered. */
  ask(text: string, answers: [MessageKey, () => void][]): void {
    const { t } = this.controller;
    const choose = (act: () => void) => () => {
      this.#question.replaceChildren();
      act();
    };
    const buttons = answers.map(([word, act]) => button(t(word), t(word), choose(act)));
    this.#question.replaceChildren(...(text ? [html('span', {}, text)] : []), ...buttons);
  }
}
