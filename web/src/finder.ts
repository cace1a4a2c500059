/**
 * Finding in the record: a text or a move by its name, the number of a move, a shape on the board, a whole position, a bookmark.
 *
 * What is found is a list of nodes in the order of the record. It is gone through with two buttons, which stand below the board as well, or
 * with keys. After a change of the record it is looked for again, when somebody goes on.
 */
import './rest';
import { button, html, parse } from './dom';
import type { Desk } from './desk';
import type { Board } from './engine';
import type { Hand } from './hand';
import { colorName } from './saying';
import type { Word } from './words';

/** How many hits are listed at once. */
const SHOWN = 100;
/** How long somebody may write before it is looked for. */
const PAUSE = 250;

type Look = (board: Board) => Uint32Array;
type Row = [node: number, color: string, text: string, number: number, judgement: string, comment: string];

const searches = new WeakMap<Desk, Search>();

/** The search of a board, in the language of the page. */
export function searchOf(host: HTMLElement, desk: Desk, hand: Hand): Search {
  let search = searches.get(desk);
  if (search?.language !== desk.language) {
    search?.end();
    searches.set(desk, (search = new Search(host, desk, hand)));
  }
  return search;
}

export class Search {
  readonly root = html('div', { class: 'search' });
  readonly language: string;
  readonly #desk: Desk;
  readonly #hand: Hand;
  readonly #field: HTMLInputElement;
  readonly #select: HTMLButtonElement;
  readonly #alike: HTMLElement;
  readonly #boxes: Record<'turned' | 'exchanged' | 'moved', HTMLInputElement>;
  readonly #count = html('p', { class: 'count', role: 'status' });
  readonly #list = html('ol', { class: 'found' });
  readonly #named = html('div', { class: 'bar bookmarks', role: 'group' });
  readonly #beside: [HTMLButtonElement, HTMLButtonElement];
  readonly #ending = new AbortController();
  #look: Look | undefined;
  #isShape = false;
  #isStale = false;
  #found: Uint32Array = new Uint32Array();
  #listed = '';
  #timer = 0;
  /** What was written when it was looked for last. */
  #text = '';

  constructor(host: HTMLElement, desk: Desk, hand: Hand) {
    [this.language, this.#desk, this.#hand] = [desk.language, desk, hand];
    const { say } = desk;
    this.#field = html('input', { type: 'search', 'aria-label': say('search'), placeholder: say('searchHint'), enterkeyhint: 'search' });
    this.#field.addEventListener('input', () => this.#write());
    this.#field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#enter(!event.shiftKey);
    });
    const [previous, next] = this.#arrows((forward) => this.#enter(forward));
    this.#beside = this.#arrows((forward) => this.jump(forward));
    this.#select = button(say('selectShape'), say('selectShape'), () => this.selectShape());
    this.#select.setAttribute('aria-pressed', 'false');
    const position = button(say('thisPosition'), say('thisPosition'), () => this.findPosition());
    this.#boxes = { turned: html('input', { type: 'checkbox' }), exchanged: html('input', { type: 'checkbox' }), moved: html('input', { type: 'checkbox' }) };
    this.#alike = html('div', { class: 'bar alike', role: 'group', 'aria-label': say('selectShape'), hidden: '' });
    for (const [word, box] of Object.entries(this.#boxes)) {
      box.checked = true;
      box.addEventListener('change', () => { this.#isStale = true; this.#again(); this.#show(); });
      this.#alike.append(html('label', { class: 'check' }, box, say(word as Word)));
    }
    this.#named.setAttribute('aria-label', say('bookmarks'));
    this.#list.setAttribute('aria-label', say('search'));
    this.root.append(html('div', { class: 'row' }, this.#field, previous, next), html('div', { class: 'bar' }, this.#select, position), this.#alike, this.#count, this.#list, this.#named);
    const { signal } = this.#ending;
    host.addEventListener('sgf-step', () => this.#mark(), { signal });
    host.addEventListener('sgf-change', () => { this.#isStale = true; }, { signal });
    host.addEventListener('sgf-open', () => this.clear(), { signal });
    this.nameBookmarks();
  }

  end(): void {
    this.#ending.abort();
    this.clear();
  }

  /** Another record: nothing of the last one stays. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#look = undefined;
    this.#found = new Uint32Array();
    this.#hand.mark([]);
    this.nameBookmarks();
    this.#show();
  }

  focus(): void {
    this.#field.focus();
    this.#field.select();
  }

  /** Lists the nodes that have names, each a button that goes there. */
  nameBookmarks(): void {
    // The build that only shows a board knows no names of nodes.
    if (!this.#desk.editable) return this.#desk.thenEdit(() => this.nameBookmarks());
    this.#named.replaceChildren(...bookmarks(this.#desk));
  }

  /** Goes to the next hit after the selected node, or the one before; behind the last comes the first. */
  jump(forward: boolean): void {
    const focused = this.#focused;
    this.#again();
    const here = this.#desk.facts?.node ?? -1;
    const found = this.#found;
    const other = forward ? found.find((node) => node > here) : found.findLast((node) => node < here);
    const node = other ?? found.at(forward ? 0 : -1);
    if (node !== undefined) this.#desk.step((board) => board.go(node));
    this.#show();
    this.#tell(focused);
  }

  /** A part of the board is chosen, and looked for. */
  selectShape(): void {
    const { say } = this.#desk;
    if (this.#hand.isSelecting) return this.#hand.clear();
    this.#withBoard(() => {
      this.#select.setAttribute('aria-pressed', 'true');
      this.#hand.select((from, to) => this.#take((board) => board.take_shape(from, to), true), () => {
        this.#select.setAttribute('aria-pressed', 'false');
        this.#desk.tell('');
      });
      this.#desk.tell(say('selectHint'), button(say('cancel'), say('cancel'), () => this.#hand.clear()));
    });
  }

  /** All that stands on the board is looked for. */
  findPosition(): void {
    this.#withBoard(() => this.#take((board) => board.take_position(), false));
  }

  #take(take: (board: Board) => boolean, moves: boolean): void {
    const board = this.#desk.editable;
    if (!board) return;
    this.#field.value = this.#text = '';
    try {
      if (!take(board)) return this.#desk.tell(this.#desk.say('emptyShape'));
    } catch (error) {
      return this.#desk.tell(String(error));
    }
    const { turned, exchanged, moved } = this.#boxes;
    moved.parentElement!.hidden = !moves;
    this.#find((now) => now.find_shape(turned.checked, exchanged.checked, moves && moved.checked), true);
    this.#mark();
    this.#tell();
  }

  /** What is written is looked for when its writer pauses. */
  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#findText(), PAUSE);
  }

  #findText(then?: () => void): void {
    clearTimeout(this.#timer);
    const text = this.#field.value.trim();
    this.#hand.mark([]);
    if (!text || isNumber(text)) {
      this.#look = undefined;
      this.#text = '';
      this.#found = new Uint32Array();
      return this.#show();
    }
    this.#withBoard(() => {
      this.#text = text;
      this.#find((board) => board.find_text(text), false);
      then?.();
    });
  }

  #enter(forward: boolean): void {
    const text = this.#field.value.trim();
    if (isNumber(text)) {
      clearTimeout(this.#timer);
      if (!this.#desk.step((board) => board.seek('move', text, true))) this.#desk.tell(this.#desk.say('notFound', text));
    } else if (text && text !== this.#text) this.#findText(() => this.jump(forward));
    else if (this.#look) this.jump(forward);
  }

  #find(look: Look, isShape: boolean): void {
    this.#desk.settle();
    [this.#look, this.#isShape, this.#isStale] = [look, isShape, true];
    this.#again();
    this.#show();
  }

  /** Looks again if the record has changed. */
  #again(): void {
    const board = this.#desk.editable;
    if (!this.#isStale || !this.#look || !board) return;
    this.#isStale = false;
    this.#listed = '';
    this.#found = this.#look(board);
  }

  /** The build that edits is the one that searches. */
  #withBoard(act: () => void): void {
    if (this.#desk.editable) act();
    else this.#desk.thenEdit(act);
  }

  #arrows(go: (forward: boolean) => void): [HTMLButtonElement, HTMLButtonElement] {
    const { say } = this.#desk;
    return [button(say('findPrevious'), '↑', () => go(false)), button(say('findNext'), '↓', () => go(true))];
  }

  get #said(): string {
    const { say, facts } = this.#desk;
    const at = this.#found.indexOf(facts?.node ?? -1);
    if (!this.#found.length) return this.#isShape ? say('noHits') : say('notFound', this.#text);
    return at < 0 ? say('nHits', this.#found.length) : say('hitOf', at + 1, this.#found.length);
  }

  /** Says below the board where one is among the hits, with the buttons that go on. */
  #tell(focused = this.#focused): void {
    if (!this.#look) return;
    this.#desk.tell(this.#said, ...(this.#found.length ? this.#beside : []));
    focused?.focus();
  }

  /** The button below the board that has the focus: it goes with every message. */
  get #focused(): HTMLButtonElement | undefined {
    return this.#beside.find((one) => one === this.#desk.focused);
  }

  /** Shows where the shape lies at the selected node, and which hit that is. */
  #mark(): void {
    const node = this.#desk.facts?.node ?? -1;
    const isHit = this.#isShape && !this.#isStale && this.#found.includes(node);
    this.#hand.mark(isHit ? [...(this.#desk.editable?.shape_sites(node) ?? [])] : []);
    if (this.#look) this.#show();
  }

  #show(): void {
    this.#alike.hidden = !this.#look || !this.#isShape;
    this.#count.textContent = this.#look ? this.#said : '';
    const here = this.#desk.facts?.node ?? -1;
    const at = Math.max(0, this.#found.indexOf(here));
    const from = this.#look ? at - (at % SHOWN) : -1;
    if (this.#listed !== `${from}`) {
      this.#listed = `${from}`;
      this.#fill(from);
    }
    this.#list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const now = this.#list.querySelector<HTMLElement>(`[data-node="${here}"]`);
    now?.setAttribute('aria-current', 'true');
    if (now) this.#list.scrollTop = now.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
  }

  /** Lists the hits from one on: the number of the move, the move, what is said of it. */
  #fill(from: number): void {
    const { say, editable: board } = this.#desk;
    const nodes = from < 0 || !board ? [] : [...this.#found.slice(from, from + SHOWN)];
    const items = nodes.map((node) => {
      const [, color, text, number, , comment] = parse<Row[]>(board!.line(node, 1))[0] ?? [node, '', '', 0, '', ''];
      const name = [number > 0 ? String(number) : '', colorName(say, color), text || (number > 0 ? '–' : say('start'))].filter(Boolean).join(' ');
      const press = html('button', { type: 'button', 'data-node': String(node) }, html('b', {}, name), ...(comment ? [' ', comment] : []));
      press.addEventListener('click', () => { this.#desk.step((now) => now.go(node)); this.#tell(); });
      return html('li', {}, press);
    });
    const more = this.#found.length - Math.max(0, from) - nodes.length;
    this.#list.replaceChildren(...items, ...(more > 0 && nodes.length ? [html('li', {}, say('andMore', more))] : []));
    this.#list.hidden = !nodes.length;
  }
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Goes to a bookmark by its number: that of its name (`bookmark 3`), or else the name at this place in the record. */
export function goToBookmark(desk: Desk, number: string): boolean {
  if (desk.board && !desk.editable) {
    desk.thenEdit(() => void goToBookmark(desk, number));
    return false;
  }
  const named = bookmarksOf(desk);
  const found = named.find(([, name]) => /\d+$/.exec(name.trim())?.[0] === number) ?? named[Number(number) - 1];
  return found !== undefined && desk.step((board) => board.go(found[0]));
}

function bookmarksOf({ editable }: Desk): [number, string][] {
  return editable ? parse<[number, string][]>(editable.bookmarks()) : [];
}

function bookmarks(desk: Desk): HTMLElement[] {
  const named = bookmarksOf(desk);
  return named.slice(0, 200).map(([node, name]) => {
    // The numbers of nodes change with the record, their names are looked for again.
    const go = () => {
      const now = bookmarksOf(desk);
      const there = now.find(([other, title]) => other === node && title === name) ?? now.find(([, title]) => title === name);
      if (there) desk.step((board) => board.go(there[0]));
    };
    return button(name, name, go);
  });
}
