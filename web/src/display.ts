/** What an element shows: the board and all that stands around it, made once and filled at each step. */
import { Autoplay } from './autoplay';
import { Controls } from './bars';
import { Desk, type Shower } from './desk';
import { button, html, lazily, parse } from './dom';
import type { Search } from './finder';
import type { Graph } from './graph';
import type { Grid } from './grid';
import { Hand, type Wishes } from './hand';
import type { Hands } from './hands';
import type { Act } from './keys';
import type { MoveList } from './moves';
import { panels, search } from './panels';
import { Picture } from './picture';
import { Choices, colorName, comment, factLines, Players } from './saying';
import { Splitter } from './splitter';
import { LATER, SHEET, themeSheet } from './style';
import type { Teacher } from './teach';
import type { ToolBar } from './toolbar';
import { Tree } from './tree';
import type { Facts, TreeWindow, Update } from './types';
import { learn, type Language, type Word } from './words';

const sounds = lazily(() => import('./sound'));
const graphs = lazily(() => import('./graph'));
const grids = lazily(() => import('./grid'));
const teaching = lazily(() => import('./teach'));
const handing = lazily(() => import('./hands'));
const merging = lazily(() => import('./merging'));

const absent = (): HTMLElement => html('div', { hidden: '' });

/** Games whose pieces lie as their owner sees them, and turn with the board. */
const LYING = new Set([8]);

export class Display implements Shower {
  readonly desk: Desk;
  readonly picture = new Picture();
  readonly hand: Hand;
  readonly autoplay: Autoplay;
  readonly controls: Controls;
  readonly frame = html('div', { class: 'frame', part: 'frame', role: 'region', tabindex: '0' });
  readonly stage = html('div', { class: 'stage', part: 'stage', role: 'application', tabindex: '0' });
  readonly live = html('div', { class: 'sr', 'aria-live': 'polite' });
  /** Whether the page is being printed. */
  isPrinted = false;
  readonly #host: HTMLElement;
  readonly #wishes: Wishes;
  readonly #act: (act: Act) => void;
  readonly #root: ShadowRoot;
  readonly #width: Splitter;
  readonly #height: Splitter;
  readonly #tree: Tree;
  readonly #players = new Players();
  // What not every board has is loaded when it is first needed.
  #tools: ToolBar | undefined;
  #moves: MoveList | undefined;
  #graph: Graph | undefined;
  #grid: Grid | undefined;
  #hands: Hands | undefined;
  #teacher: Teacher | undefined;
  readonly #place: Record<'tools' | 'moves' | 'graph', HTMLElement> = { tools: absent(), moves: absent(), graph: absent() };
  #words: Promise<void> = Promise.resolve();
  readonly #facts = html('div', { class: 'facts', part: 'facts' });
  readonly #conflicts = html('div', { class: 'conflicts', part: 'conflicts', hidden: '' });
  readonly #comment = html('div', { class: 'comment', part: 'comment', tabindex: '0' });
  readonly #next = new Choices((node) => void this.desk.step((board) => board.go(node)));
  readonly #message = html('div', { class: 'message', part: 'message', role: 'status' });
  readonly #question = html('div', { class: 'message question', part: 'message', role: 'alert' });
  readonly #panels = html('div', { class: 'panels', part: 'panels' });
  #said = '';
  #isScrolled = false;
  #talks = false;
  #line = '';
  #values = '[]';
  #oldPanels: AbortController | undefined;

  constructor(host: HTMLElement, root: ShadowRoot, wishes: Wishes, act: (act: Act) => void) {
    this.#host = host;
    this.#root = root;
    this.#wishes = wishes;
    const desk = (this.desk = new Desk(host, this));
    this.hand = new Hand(desk, this.picture, wishes);
    this.#act = act;
    this.autoplay = new Autoplay(desk, () => this.controls.show(), (part) => this.#players.tick(part));
    this.controls = new Controls(desk, this.autoplay, act);
    const part = (...window: [number, number, number, number]) => desk.board && parse<TreeWindow>(desk.board.tree(...window));
    this.#tree = new Tree(part, {
      go: (node) => void desk.step((board) => board.go(node)),
      fold: (node) => void desk.fold(node),
      say: (word, ...values) => desk.say(word, ...values),
    });
    this.#width = new Splitter(this.frame, 'width', desk);
    this.#height = new Splitter(this.frame, 'height', desk);
    const side = html('div', { class: 'side', part: 'side' },
      this.#facts, this.#conflicts, this.#comment, this.#next.root, this.#place.graph, this.#height.root, this.#tree.root, this.#place.moves, this.#place.tools, this.#panels);
    this.stage.append(this.picture.root);
    this.frame.append(this.#players.root, this.stage, this.controls.root, html('div', { class: 'messages' }, this.#question, this.#message), this.#width.root, side, this.live);
    this.#comment.addEventListener('scroll', () => { this.#isScrolled = true; }, { passive: true });
    root.append(this.frame);
    root.adoptedStyleSheets = [SHEET, LATER];
  }

  /** Learns the language of the page; what is there has its names in it from then on. */
  learn(language: Language): Promise<void> {
    this.#words = learn(language).then(() => this.#name());
    return this.#words;
  }

  #name(): void {
    const named: [HTMLElement | undefined, Word][] = [
      [this.frame, 'board'], [this.stage, 'board'], [this.#tree.root, 'tree'], [this.#moves?.root, 'tree'], [this.#comment, 'comment'],
      [this.#width.root, 'boardWidth'], [this.#height.root, 'treeHeight'],
    ];
    for (const [element, word] of named) element?.setAttribute('aria-label', this.desk.say(word));
  }

  /** Has the teacher do something: of problems, guesses, hints. */
  teach(act: (teacher: Teacher) => void): void {
    void teaching(({ Teacher }) => act((this.#teacher ??= new Teacher(this.desk, this.hand))));
  }

  /** Has the search do something. */
  find(act: (search: Search) => void): void {
    void search(this.#host, this.desk, this.hand, act);
  }

  /** Opens the panel with the search; tells whether there is one. */
  openSearch(): boolean {
    const panel = this.#panels.querySelector<HTMLDetailsElement>('[data-panel=search]');
    if (!panel) return false;
    panel.open = true;
    this.find((search) => {
      panel.querySelector('.inside')!.replaceChildren(search.root);
      search.focus();
    });
    return true;
  }

  /** Does something on the board for those who do not see it; whoever enters it has it there from then on. */
  onGrid(act: (grid: Grid) => void): void {
    void grids(({ Grid }) => {
      if (!this.#grid) {
        this.#grid = new Grid(this.desk, this.hand, this.picture, (text) => { this.live.textContent = text; });
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

  /** The board is empty: another record, another game or another theme comes. */
  clear(): void {
    this.#talks = false;
    const { record, engine } = this.desk;
    const game = record?.number ?? 1;
    this.picture.turn(this.#host.getAttribute('turn') ?? '', !LYING.has(game));
    this.picture.isNatural = this.#host.hasAttribute('natural');
    this.picture.clear();
    this.hand.clear();
    this.#grid?.clear();
    this.#moves?.clear();
    this.#tree.clear();
    const colours = engine?.colours(this.theme, game);
    if (colours) this.#root.adoptedStyleSheets = [SHEET, LATER, themeSheet(this.theme, game, parse(colours))];
  }

  renew(): void {
    this.#wishes.renew();
  }

  /** Makes the buttons and panels for what the element is asked to have; what has to be loaded for that comes a little later. */
  async build(): Promise<void> {
    const { desk } = this;
    const isEditor = desk.has('edit') && !desk.mode;
    this.controls.root.hidden = !desk.has('controls');
    this.controls.show();
    this.#buildPanels(isEditor);
    this.#place.tools.hidden = !isEditor;
    if (isEditor && !this.#tools) {
      const [{ ToolBar }, { useTool }] = await Promise.all([import('./toolbar'), import('./tools')]);
      this.hand.useTool = useTool;
      this.#tools ??= new ToolBar(desk, this.hand, this.#act);
      this.#put('tools', this.#tools.root);
    }
    if (desk.has('moves') && !this.#moves) {
      const { MoveList } = await import('./moves');
      this.#moves ??= new MoveList(desk);
      this.#put('moves', this.#moves.root);
    }
    await this.#words;
    this.#name();
    this.controls.show();
    if (isEditor) this.#tools?.build();
  }

  /** A part that was loaded comes where it belongs. */
  #put(part: 'tools' | 'moves' | 'graph', root: HTMLElement): void {
    root.hidden = this.#place[part].hidden;
    this.#place[part].replaceWith(root);
    this.#place[part] = root;
  }

  #buildPanels(isEditor: boolean): void {
    const { desk } = this;
    const wanted = isEditor ? 'editor' : desk.has('controls') && !desk.mode ? 'viewer' : '';
    if (this.#panels.dataset['for'] === `${wanted} ${desk.language}`) return;
    this.#panels.dataset['for'] = `${wanted} ${desk.language}`;
    this.#oldPanels?.abort();
    this.#oldPanels = new AbortController();
    this.#panels.replaceChildren(...(wanted ? panels(this.#host, desk, this.hand, isEditor, this.#oldPanels.signal) : []));
  }

  show(update: Update): void {
    const { facts } = update;
    if (update.patch) {
      this.picture.apply(update.patch);
      delete update.patch;
      this.hand.letGo();
    }
    const { say, mode, info } = this.desk;
    this.tell(update.error ? say('notRead', update.error) : '');
    this.controls.number.value = String(facts.number);
    this.stage.setAttribute('aria-description', facts.description);
    this.#players.show(say, facts, info);
    this.#facts.replaceChildren(...factLines(say, facts, info));
    this.#showConflicts(facts);
    this.#showComment(update);
    this.#next.show(say, mode ? undefined : facts);
    this.#tools?.show();
    this.#showHands();
    this.#announce(facts);
    this.#showTree(mode === '');
    this.#grid?.label();
  }

  /** What lies beside the board, for games that have such a thing and whoever may move. */
  #showHands(): void {
    const { editable, isEdited } = this.desk;
    if (!isEdited || !editable || (!this.#hands && editable.beside() === '[]')) {
      this.#hands?.root.setAttribute('hidden', '');
      return;
    }
    void handing(({ Hands }) => {
      if (!this.#hands) {
        this.#hands = new Hands(this.desk, this.hand);
        this.hand.drawn = () => this.#hands!.press();
        this.#facts.before(this.#hands.root);
      }
      this.#hands.show();
    });
  }

  /** What a merge has left to decide at this node; who only looks sees the sign of it in the tree. */
  #showConflicts({ conflicts }: Facts): void {
    this.#conflicts.hidden = !(conflicts > 0 && this.desk.has('edit') && this.desk.mode === '');
    if (this.#conflicts.hidden) this.#conflicts.replaceChildren();
    else void merging(({ showConflicts }) => showConflicts(this.desk, this.#conflicts));
  }

  #showComment(update: Update): void {
    const { desk } = this;
    const go = (number: number) => void desk.step((board) => board.seek('move', String(number), true));
    const isEmpty = desk.mode !== '' || !update.comment.length;
    this.#talks ||= !isEmpty;
    // Beside the board its place is kept once there was a comment: what stands below would jump at each step.
    this.#comment.hidden = isEmpty && !(this.#talks && this.frame.classList.contains('wide') && desk.mode === '');
    this.#comment.replaceChildren(...(isEmpty ? [] : comment(update.comment, { go, light: (site) => this.hand.light(site) })));
    // To set the place, even to where it is, has the whole page laid out.
    if (this.#isScrolled) this.#comment.scrollTop = 0;
    this.#isScrolled = false;
  }

  #announce(facts: Facts): void {
    const { say } = this.desk;
    const said = facts.last === null ? say('start') : say('moveIs', facts.number, `${colorName(say, facts.lastColor)} ${facts.last}`);
    if (this.#said === said) return;
    if (this.#said && this.desk.has('sound') && facts.last !== null) void sounds(({ knock }) => knock());
    this.#said = said;
    this.live.textContent = said;
  }

  #showTree(isOpen: boolean): void {
    const { desk } = this;
    const [hasTree, hasMoves] = [isOpen && desk.has('tree'), isOpen && desk.has('moves')];
    this.#tree.root.hidden = !hasTree;
    this.#place.moves.hidden = !hasMoves;
    const isWide = hasTree || hasMoves || desk.has('edit') || desk.mode !== '';
    this.frame.classList.toggle('wide', isWide);
    this.#width.root.hidden = !isWide;
    this.#height.root.hidden = !hasTree && !hasMoves;
    if (hasTree) this.#tree.draw(true);
    if (hasMoves) this.#moves?.draw(desk.isChanged);
    this.#showGraph(isOpen);
    desk.isChanged = false;
  }

  /** The values of the record, if it has some: what a line has is the same all along it. */
  #showGraph(isOpen: boolean): void {
    const { board, facts, isChanged } = this.desk;
    if (!isOpen) this.#place.graph.hidden = true;
    if (!isOpen || !board || !facts) return;
    const line = facts.path.replace(/(^|\/)0(\*\d+)?$/, '');
    if (isChanged || line !== this.#line) this.#values = board.values_on_the_way();
    this.#line = line;
    if (this.#values === '[]' && !this.#graph) return;
    void graphs(({ Graph }) => {
      if (!this.#graph) this.#put('graph', (this.#graph = new Graph(this.desk)).root);
      this.#graph.draw(this.#values);
    });
  }

  tell(text: string, ...acts: HTMLElement[]): void {
    this.#message.replaceChildren(...(text ? [html('span', {}, text)] : []), ...acts);
  }

  /** Asks something; it stands there until it is answered. */
  ask(text: string, answers: [Word, () => void][]): void {
    const { say } = this.desk;
    const choose = (act: () => void) => () => { this.#question.replaceChildren(); act(); };
    const buttons = answers.map(([word, act]) => button(say(word), say(word), choose(act)));
    this.#question.replaceChildren(...(text ? [html('span', {}, text)] : []), ...buttons);
  }
}
