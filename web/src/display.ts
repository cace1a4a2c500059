/** What an element shows: the board and all that stands around it, made once and filled at each step. */
import { Controls, ToolBar } from './bars';
import { Desk, type Shower } from './desk';
import { button, html, parse } from './dom';
import { Graph } from './graph';
import { Grid } from './grid';
import { Hand, type Wishes } from './hand';
import type { Act } from './keys';
import { MoveList } from './moves';
import { panels } from './panels';
import { Picture } from './picture';
import { choices, colorName, comment, factLines, players } from './saying';
import { knock } from './sound';
import { SHEET, themeSheet } from './style';
import { Teacher } from './teach';
import { Tree } from './tree';
import type { Facts, TreeWindow, Update } from './types';
import type { Word } from './words';

/** Games whose pieces lie as their owner sees them, and turn with the board. */
const LYING = new Set([8]);

export class Display implements Shower {
  readonly desk: Desk;
  readonly picture = new Picture();
  readonly hand: Hand;
  readonly teacher: Teacher;
  readonly controls: Controls;
  readonly grid: Grid;
  readonly frame = html('div', { class: 'frame', part: 'frame', role: 'region', tabindex: '0' });
  readonly stage = html('div', { class: 'stage', part: 'stage', role: 'application', tabindex: '0' });
  readonly live = html('div', { class: 'sr', 'aria-live': 'polite' });
  readonly #host: HTMLElement;
  readonly #wishes: Wishes;
  readonly #root: ShadowRoot;
  readonly #tools: ToolBar;
  readonly #moves: MoveList;
  readonly #graph: Graph;
  readonly #tree: Tree;
  readonly #players = html('div', { class: 'players', part: 'players' });
  readonly #facts = html('div', { class: 'facts', part: 'facts' });
  readonly #comment = html('div', { class: 'comment', part: 'comment', tabindex: '0' });
  readonly #next = html('div', { class: 'next', part: 'next' });
  readonly #message = html('div', { class: 'message', part: 'message', role: 'status' });
  readonly #question = html('div', { class: 'message question', part: 'message', role: 'alert' });
  readonly #panels = html('div', { class: 'panels', part: 'panels' });
  #said = '';
  #oldPanels: AbortController | undefined;

  constructor(host: HTMLElement, root: ShadowRoot, wishes: Wishes, act: (act: Act) => void) {
    this.#host = host;
    this.#root = root;
    this.#wishes = wishes;
    const desk = (this.desk = new Desk(host, this));
    this.hand = new Hand(desk, this.picture, wishes);
    this.teacher = new Teacher(desk, this.hand, () => this.controls.show());
    this.controls = new Controls(desk, this.teacher, act);
    this.#tools = new ToolBar(desk, this.hand, act);
    this.grid = new Grid(desk, this.hand, this.picture);
    this.#moves = new MoveList(desk);
    this.#graph = new Graph(desk);
    const part = (...window: [number, number, number, number]) => desk.board && parse<TreeWindow>(desk.board.tree(...window));
    this.#tree = new Tree(part, (node) => void desk.step((board) => board.go(node)));
    const side = html('div', { class: 'side', part: 'side' },
      this.#facts, this.#comment, this.#next, this.#graph.root, this.#tree.root, this.#moves.root, this.#tools.root, this.#panels);
    this.stage.append(this.picture.root, this.grid.root);
    this.frame.append(this.#players, this.stage, this.controls.root, this.#question, this.#message, side, this.live);
    root.append(this.frame);
    root.adoptedStyleSheets = [SHEET];
  }

  /** Gives all parts their names in the language of the page. */
  name(): void {
    const named: [HTMLElement, Word][] = [
      [this.frame, 'board'], [this.stage, 'board'], [this.#tree.root, 'tree'], [this.#moves.root, 'tree'], [this.#comment, 'comment'],
    ];
    for (const [element, word] of named) element.setAttribute('aria-label', this.desk.say(word));
  }

  get theme(): string {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return this.#host.getAttribute('theme') ?? (isDark ? 'night' : 'kaya');
  }

  /** The board is empty: another record, another game or another theme comes. */
  clear(): void {
    const { record, engine } = this.desk;
    const game = record?.number ?? 1;
    this.picture.turn(this.#host.getAttribute('turn') ?? '', !LYING.has(game));
    this.picture.clear();
    this.hand.clear();
    this.grid.clear();
    this.#moves.clear();
    const colours = engine?.colours(this.theme, game);
    if (colours) this.#root.adoptedStyleSheets = [SHEET, themeSheet(this.theme, game, parse(colours))];
  }

  renew(): void {
    this.#wishes.renew();
  }

  /** Makes the buttons and panels for what the element is asked to have. */
  build(): void {
    const { desk } = this;
    const isEditor = desk.has('edit') && !desk.mode;
    this.controls.root.hidden = !desk.has('controls');
    this.controls.show();
    this.#tools.root.hidden = !isEditor;
    this.#tools.build();
    const wanted = isEditor ? 'editor' : desk.has('controls') && !desk.mode ? 'viewer' : '';
    if (this.#panels.dataset['for'] === wanted) return;
    this.#panels.dataset['for'] = wanted;
    this.#oldPanels?.abort();
    this.#oldPanels = new AbortController();
    this.#panels.replaceChildren(...(wanted ? panels(this.#host, desk, isEditor, this.#oldPanels.signal) : []));
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
    this.#players.replaceChildren(...players(say, facts, info));
    this.#facts.replaceChildren(...factLines(say, facts, info));
    this.#showComment(update);
    this.#next.replaceChildren(...(mode ? [] : choices(say, facts, (node) => void this.desk.step((board) => board.go(node)))));
    this.#tools.show();
    this.#announce(facts);
    this.#showTree(mode === '');
    this.grid.label();
  }

  #showComment(update: Update): void {
    const { desk } = this;
    const go = (number: number) => void desk.step((board) => board.seek('move', String(number), true));
    const isHidden = desk.mode !== '' || !update.comment.length;
    this.#comment.hidden = isHidden;
    this.#comment.replaceChildren(...(isHidden ? [] : comment(update.comment, { go, light: (site) => this.hand.light(site) })));
    this.#comment.scrollTop = 0;
  }

  #announce(facts: Facts): void {
    const { say } = this.desk;
    const said = facts.last === null ? say('start') : say('moveIs', facts.number, `${colorName(say, facts.lastColor)} ${facts.last}`);
    if (this.#said === said) return;
    if (this.#said && this.desk.has('sound') && facts.last !== null) knock();
    this.#said = said;
    this.live.textContent = said;
  }

  #showTree(isOpen: boolean): void {
    const { desk } = this;
    const [hasTree, hasMoves] = [isOpen && desk.has('tree'), isOpen && desk.has('moves')];
    this.#tree.root.hidden = !hasTree;
    this.#moves.root.hidden = !hasMoves;
    this.frame.classList.toggle('wide', hasTree || hasMoves || desk.has('edit') || desk.mode !== '');
    if (hasTree) this.#tree.draw(true);
    if (hasMoves) this.#moves.draw(desk.isChanged);
    desk.isChanged = false;
    this.#graph.root.hidden = true;
    if (isOpen) this.#graph.draw();
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
