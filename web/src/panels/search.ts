/**
 * Search in the record: text, moves by name or number, shapes on the board, positions, bookmarks.
 *
 * The hits are nodes in the order of the record. Two buttons, also below the board, and two keys go through them. After an edit the
 * search is repeated when the reader continues.
 */
import '../i18n/more';
import { button, html } from '../dom';
import type { RecordController } from '../board/record-controller';
import type { Board } from '../engine/engine';
import type { PointerInput } from '../board/pointer-input';
import { bookmarks } from './bookmarks';
import { SearchHits } from './search-hits';
import { recordNumber } from './move-number';
import type { MessageKey } from '../i18n';

/** Delay after typing before a search starts, in milliseconds. */
const PAUSE = 250;

type Look = (board: Board) => Uint32Array;

const searches = new WeakMap<RecordController, Search>();

/** The search of a board, in the language of the page. */
export function searchOf(host: HTMLElement, controller: RecordController, pointer: PointerInput): Search {
  let search = searches.get(controller);
  if (search?.language !== controller.language) {
    search?.end();
    searches.set(controller, (search = new Search(host, controller, pointer)));
  }
  return search;
}

export class Search {
  readonly root = html('div', { class: 'search' });
  readonly language: string;
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  readonly #field: HTMLInputElement;
  readonly #select: HTMLButtonElement;
  readonly #alike: HTMLElement;
  readonly #boxes: Record<'turned' | 'exchanged' | 'moved', HTMLInputElement>;
  readonly #count = html('p', { class: 'count', role: 'status' });
  readonly #list: SearchHits;
  readonly #named = html('div', { class: 'bar bookmarks', role: 'group' });
  readonly #beside: [HTMLButtonElement, HTMLButtonElement];
  readonly #ending = new AbortController();
  #look: Look | undefined;
  #isShape = false;
  #isStale = false;
  #found: Uint32Array = new Uint32Array();
  #timer = 0;
  /** The text of the last search. */
  #text = '';

  constructor(host: HTMLElement, controller: RecordController, pointer: PointerInput) {
    [this.language, this.#controller, this.#pointer] = [controller.language, controller, pointer];
    const { t } = controller;
    this.#field = html('input', {
      type: 'search',
      'aria-label': t('search'),
      placeholder: t('searchHint'),
      enterkeyhint: 'search',
    });
    this.#field.addEventListener('input', () => this.#write());
    this.#field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#enter(!event.shiftKey);
    });
    const [previous, next] = this.#arrows((forward) => this.#enter(forward));
    this.#beside = this.#arrows((forward) => this.jump(forward));
    this.#select = button(t('selectShape'), t('selectShape'), () => this.selectShape());
    this.#select.setAttribute('aria-pressed', 'false');
    const position = button(t('thisPosition'), t('thisPosition'), () => this.findPosition());
    this.#boxes = {
      turned: html('input', { type: 'checkbox' }),
      exchanged: html('input', { type: 'checkbox' }),
      moved: html('input', { type: 'checkbox' }),
    };
    this.#alike = html('div', { class: 'bar alike', role: 'group', 'aria-label': t('selectShape'), hidden: '' });
    for (const [word, box] of Object.entries(this.#boxes)) {
      box.checked = true;
      box.addEventListener('change', () => {
        this.#isStale = true;
        this.#again();
        this.#show();
      });
      this.#alike.append(html('label', { class: 'check' }, box, t(word as MessageKey)));
    }
    this.#named.setAttribute('aria-label', t('bookmarks'));
    this.#list = new SearchHits(controller, () => this.#notify());
    this.root.append(
      html('div', { class: 'row' }, this.#field, previous, next),
      html('div', { class: 'bar' }, this.#select, position),
      this.#alike,
      this.#count,
      this.#list.root,
      this.#named,
    );
    const { signal } = this.#ending;
    host.addEventListener('sgf-step', () => this.#mark(), { signal });
    host.addEventListener(
      'sgf-change',
      () => {
        this.#isStale = true;
      },
      { signal },
    );
    host.addEventListener('sgf-open', () => this.clear(), { signal });
    this.nameBookmarks();
  }

  end(): void {
    this.#ending.abort();
    this.clear();
  }

  /** Clears the search for another record. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#look = undefined;
    this.#found = new Uint32Array();
    this.#pointer.mark([]);
    this.nameBookmarks();
    this.#show();
  }

  focus(): void {
    this.#field.focus();
    this.#field.select();
  }

  /** Lists named nodes as buttons. */
  nameBookmarks(): void {
    // The smallest build knows no node names.
    if (!this.#controller.editable) return this.#controller.thenEdit(() => this.nameBookmarks());
    this.#named.replaceChildren(...bookmarks(this.#controller));
  }

  /** Goes to the next or previous hit from the selected node, and wraps around. */
  jump(forward: boolean): void {
    const focused = this.#focused;
    this.#again();
    const here = this.#controller.facts?.node ?? -1;
    const found = this.#found;
    const other = forward ? found.find((node) => node > here) : found.findLast((node) => node < here);
    const node = other ?? found.at(forward ? 0 : -1);
    if (node !== undefined) this.#controller.step((board) => board.go(node));
    this.#show();
    this.#notify(focused);
  }

  /** Lets the reader select a part of the board and searches for it. */
  selectShape(): void {
    const { t } = this.#controller;
    if (this.#pointer.isSelecting) return this.#pointer.clear();
    this.#withBoard(() => {
      this.#select.setAttribute('aria-pressed', 'true');
      this.#pointer.select(
        (from, to) => this.#take((board) => board.take_shape(from, to), true),
        () => {
          this.#select.setAttribute('aria-pressed', 'false');
          this.#controller.notify('');
        },
      );
      this.#controller.notify(
        t('selectHint'),
        button(t('cancel'), t('cancel'), () => this.#pointer.clear()),
      );
    });
  }

  /** Searches for the whole position. */
  findPosition(): void {
    this.#withBoard(() => this.#take((board) => board.take_position(), false));
  }

  #take(take: (board: Board) => boolean, moves: boolean): void {
    const board = this.#controller.editable;
    if (!board) return;
    this.#field.value = this.#text = '';
    try {
      if (!take(board)) return this.#controller.notify(this.#controller.t('emptyShape'));
    } catch (error) {
      return this.#controller.notify(String(error));
    }
    const { turned, exchanged, moved } = this.#boxes;
    moved.parentElement!.hidden = !moves;
    this.#find((now) => now.find_shape(turned.checked, exchanged.checked, moves && moved.checked), true);
    this.#mark();
    this.#notify();
  }

  /** Searches for the text when the reader pauses. */
  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#findText(), PAUSE);
  }

  #findText(then?: () => void): void {
    clearTimeout(this.#timer);
    const text = this.#field.value.trim();
    this.#pointer.mark([]);
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
      const move = String(recordNumber(this.#controller.record?.number, Number(text)));
      if (!this.#controller.step((board) => board.seek('move', move, true)))
        this.#controller.notify(this.#controller.t('notFound', text));
    } else if (text && text !== this.#text) this.#findText(() => this.jump(forward));
    else if (this.#look) this.jump(forward);
  }

  #find(look: Look, isShape: boolean): void {
    this.#controller.settle();
    [this.#look, this.#isShape, this.#isStale] = [look, isShape, true];
    this.#again();
    this.#show();
  }

  /** Repeats the search if the record has changed. */
  #again(): void {
    const board = this.#controller.editable;
    if (!this.#isStale || !this.#look || !board) return;
    this.#isStale = false;
    this.#list.forget();
    this.#found = this.#look(board);
  }

  /** Searching needs the build that can edit. */
  #withBoard(act: () => void): void {
    if (this.#controller.editable) act();
    else this.#controller.thenEdit(act);
  }

  #arrows(go: (forward: boolean) => void): [HTMLButtonElement, HTMLButtonElement] {
    const { t } = this.#controller;
    return [button(t('findPrevious'), '↑', () => go(false)), button(t('findNext'), '↓', () => go(true))];
  }

  get #status(): string {
    const { t, facts } = this.#controller;
    const at = this.#found.indexOf(facts?.node ?? -1);
    if (!this.#found.length) return this.#isShape ? t('noHits') : t('notFound', this.#text);
    return at < 0 ? t('nHits', this.#found.length) : t('hitOf', at + 1, this.#found.length);
  }

  /** Shows the position among the hits below the board, with buttons to continue. */
  #notify(focused = this.#focused): void {
    if (!this.#look) return;
    this.#controller.notify(this.#status, ...(this.#found.length ? this.#beside : []));
    focused?.focus();
  }

  /** The button below the board that has the focus: messages are rebuilt, so it is restored. */
  get #focused(): HTMLButtonElement | undefined {
    return this.#beside.find((one) => one === this.#controller.focused);
  }

  /** Highlights the shape at the selected node and the number of the hit. */
  #mark(): void {
    const node = this.#controller.facts?.node ?? -1;
    const isHit = this.#isShape && !this.#isStale && this.#found.includes(node);
    this.#pointer.mark(isHit ? [...(this.#controller.editable?.shape_sites(node) ?? [])] : []);
    if (this.#look) this.#show();
  }

  #show(): void {
    this.#alike.hidden = !this.#look || !this.#isShape;
    this.#count.textContent = this.#look ? this.#status : '';
    const here = this.#controller.facts?.node ?? -1;
    this.#list.show(this.#look ? this.#found : undefined, here);
  }
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);
