/** The list of files: a card for each game, filtered and sorted. Cards are created as the reader scrolls. */
import { html } from '../dom';
import type { FileRow, GameRow, Listing } from './server';
import type { Translate, MessageKey } from '../i18n';

type Column = 'path' | 'date' | 'black' | 'white' | 'result' | 'game' | 'moves';
const COLUMNS: Column[] = ['path', 'date', 'black', 'white', 'result', 'game', 'moves'];
const PAGE = 120;

export class FileList {
  readonly root = html('div');
  #listing: Listing = { files: [], unread: [], total: 0 };
  #filter = '';
  #order: Column = 'path';
  #shown = 0;
  #rows: [FileRow, GameRow][] = [];
  #waiting = 0;
  readonly #cards = html('div', { class: 'files' });
  readonly #count = html('span', { class: 'count', role: 'status' });
  readonly #unread = html('div', { class: 'unread' });
  readonly #end = html('div', { class: 'end' });
  readonly #t: Translate;
  readonly #open: (row: FileRow, game: number) => void;

  constructor(t: Translate, open: (row: FileRow, game: number) => void) {
    this.#t = t;
    this.#open = open;
    const search = html('input', { type: 'search', placeholder: t('filter'), 'aria-label': t('filter') });
    const choice = html('select', { 'aria-label': t('sort') });
    for (const column of COLUMNS) choice.append(html('option', { value: column }, t(column satisfies MessageKey)));
    search.addEventListener('input', () => {
      this.#filter = search.value.toLowerCase();
      this.#fill();
    });
    choice.addEventListener('change', () => {
      this.#order = choice.value as Column;
      this.#fill();
    });
    this.root.append(html('div', { class: 'row' }, search, choice, this.#count), this.#cards, this.#end, this.#unread);
    new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) this.#more();
    }).observe(this.#end);
  }

  take(listing: Listing): void {
    this.#listing = listing;
    this.#fill();
  }

  get files(): FileRow[] {
    return this.#listing.files;
  }

  /** Replaces the row of a new or changed file. */
  put(row: FileRow): void {
    const { files, unread } = this.#listing;
    const at = files.findIndex(({ id }) => id === row.id);
    if (at < 0) files.push(row);
    else files[at] = row;
    this.#listing.unread = unread.filter(({ path }) => path !== row.path);
    this.#later();
  }

  remove(id: string): void {
    this.#listing.files = this.#listing.files.filter((row) => row.id !== id);
    this.#later();
  }

  /** Rows may arrive in bursts. */
  #later(): void {
    if (this.#waiting) return;
    this.#waiting = window.setTimeout(() => {
      this.#waiting = 0;
      this.#fill();
    }, 50);
  }

  #fill(): void {
    const all = this.#listing.files.flatMap((row) => row.games.map((game): [FileRow, GameRow] => [row, game]));
    this.#rows = all
      .filter(([row, game]) => this.#text(row, game).includes(this.#filter))
      .sort((one, other) => this.#compare(one, other));
    this.#count.textContent = this.#t('nGames', this.#rows.length);
    const focus = this.#cards.querySelector<HTMLElement>('.game:focus')?.dataset['game'];
    const shown = Math.max(PAGE, this.#shown);
    this.#shown = 0;
    this.#cards.replaceChildren();
    while (this.#shown < Math.min(shown, this.#rows.length)) this.#more();
    if (focus) this.#cards.querySelector<HTMLElement>(`[data-game="${CSS.escape(focus)}"]`)?.focus();
    this.#unread.replaceChildren(...this.#listing.unread.map(({ path, why }) => html('p', {}, `${path}: ${why}`)));
  }

  #more(): void {
    const next = this.#rows.slice(this.#shown, this.#shown + PAGE);
    this.#shown += next.length;
    this.#cards.append(...next.map(([row, game]) => this.#card(row, game)));
  }

  #text(row: FileRow, game: GameRow): string {
    return [row.path, game.black, game.white, game.event, game.date, game.result, game.game].join(' ').toLowerCase();
  }

  #compare(one: [FileRow, GameRow], other: [FileRow, GameRow]): number {
    const value = ([row, game]: [FileRow, GameRow]) => (this.#order === 'path' ? row.path : game[this.#order]);
    const [a, b] = [value(one), value(other)];
    if (typeof a === 'number' && typeof b === 'number') return b - a;
    // Unknown values are sorted last.
    if (!a || !b) return Number(!a) - Number(!b);
    return String(a).localeCompare(String(b), undefined, { numeric: true }) || one[1].number - other[1].number;
  }

  #card(row: FileRow, game: GameRow): HTMLElement {
    const players = [game.black, game.white].filter(Boolean).join(' – ') || row.path;
    const details = [game.game, game.size, game.date, game.result, game.moves].filter(Boolean).join(' · ');
    const source = `api/files/${encodeURIComponent(row.id)}/games/${game.number}/thumbnail.svg?${encodeURIComponent(row.etag ?? '')}`;
    const picture = html('img', { alt: '', loading: 'lazy', src: source, width: '84', height: '84' });
    const text = html(
      'span',
      { class: 'text' },
      html('b', {}, players),
      html('span', {}, details),
      html('span', {}, row.path),
    );
    const card = html(
      'button',
      { type: 'button', class: 'game', 'data-game': `${row.path} ${game.number}` },
      picture,
      text,
    );
    card.addEventListener('click', () => this.#open(row, game.number - 1));
    return card;
  }
}
