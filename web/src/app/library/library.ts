/** The page without a game: a welcome if there are no games; otherwise folders, a search with chips, and the games as cards or as a table. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { libraryStyles } from '../../styles/library-sheet';
import type { FileList } from '../file-list';
import { readPreference, writePreference } from '../preferences';
import type { FileRow } from '../server';
import {
  choicesOf,
  COLUMNS,
  entriesOf,
  foldersOf,
  search,
  sorted,
  type Choice,
  type Column,
  type Entry,
  type Facet,
  type Folder,
} from './entries';
import './game-grid';
import type { GameGrid, GridEvents } from './game-grid';
import { moveBetween } from './keys';
import { Selection } from './selection';
import { welcome } from './welcome';

/** At most this many unreadable files are listed; their number is shown. */
const MOST_UNREAD = 200;

export class Library extends LitElement {
  static override styles = libraryStyles;
  static override properties = { view: { state: true }, text: { state: true } };
  declare view: 'cards' | 'table';
  declare text: string;
  readonly #list: FileList;
  readonly selection: Selection;
  #order: Column = 'path';
  #folder = '';
  readonly #facets = new Map<Facet, string>();
  /** The entries of each file, made once per version of its row. */
  readonly #entries = new Map<string, { row: FileRow; entries: Entry[] }>();
  #all: Entry[] = [];
  #folders: Folder[] = [];
  #found: Entry[] = [];
  #choices: Choice[] = [];
  #waiting = 0;
  /** Whether files have changed since the last update. */
  #isStale = false;
  /** Whether the page shows something else, such as a game. */
  #isLeft = false;
  /** How long the last update took, in milliseconds. */
  #cost = 0;

  constructor(list: FileList) {
    super();
    this.#list = list;
    this.view = readPreference('library') === 'table' ? 'table' : 'cards';
    this.text = '';
    this.selection = new Selection(list, () => this.requestUpdate());
    this.#refresh();
  }

  /** Returns to the game that was opened last. */
  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#isStale) this.#refresh();
    const { grid } = this;
    if (grid?.active && this.#isLeft) void this.updateComplete.then(() => grid.focusGame(grid.active));
    this.#isLeft = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#isLeft = true;
  }

  /** The list of games. */
  get grid(): GameGrid | null {
    return this.renderRoot?.querySelector('sgf-game-grid') ?? null;
  }

  /** The files have changed. Changes come in bursts, and are shown together, once the library is visible. */
  changed(): void {
    this.#isStale = true;
    if (this.#waiting || this.#isLeft) return;
    const pause = Math.max(50, 4 * this.#cost);
    this.#waiting = window.setTimeout(() => {
      this.#waiting = 0;
      this.#refresh();
    }, pause);
  }

  #refresh(): void {
    const start = performance.now();
    this.#isStale = false;
    const rows = this.#list.files;
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of this.#entries.keys()) if (!ids.has(id)) this.#entries.delete(id);
    for (const row of rows)
      if (this.#entries.get(row.id)?.row !== row) this.#entries.set(row.id, { row, entries: entriesOf(row) });
    this.selection.keep(ids);
    this.#all = sorted(
      [...this.#entries.values()].flatMap(({ entries }) => entries),
      this.#order,
    );
    this.#folders = foldersOf(this.#all);
    if (!this.#folders.some(({ path }) => path === this.#folder)) this.#folder = '';
    this.#search();
    this.#cost = performance.now() - start;
  }

  #search(): void {
    this.#found = search(this.#all, { text: this.text, folder: this.#folder, facets: this.#facets });
    this.#choices = choicesOf(this.#found, this.text).filter(({ facet }) => !this.#facets.has(facet));
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { t, unread, isComplete } = this.#list;
    if (!this.#all.length && !unread.length && isComplete)
      return html`${this.selection.bar(t)}${welcome(t, this.#list.actions)}`;
    return html`<div class="layout ${this.#folders.length ? 'with-folders' : ''}">
      ${this.#folders.length ? this.#folderList() : nothing}
      <div class="content">
        ${this.#bar()} ${this.#progress()} ${this.selection.bar(t)} ${this.view === 'table' ? this.#heads() : nothing}
        <sgf-game-grid
          .t=${t}
          .events=${this.#events}
          .entries=${this.#found}
          .selected=${this.selection.ids}
          .view=${this.view}
        ></sgf-game-grid>
        ${
          this.#found.length || !this.#all.length
            ? nothing
            : html`<p class="none">
                ${t('noMatch')} <button type="button" @click=${this.#clear}>${t('clearAll')}</button>
              </p>`
        }
        ${this.#unreadable()}
        <p class="hint">${t('pasteHint')}</p>
      </div>
    </div>`;
  }

  readonly #events: GridEvents = {
    open: (entry, what) => this.#list.actions.open(entry.row, entry.game.number - 1, what),
    select: (entry, isRange) => this.selection.toggle(entry, isRange ? this.#found : []),
  };

  #bar(): TemplateResult {
    const { t } = this.#list;
    const chosen = [...this.#facets].map(([facet, value]) => ({ facet, value, count: 0 }));
    const view = (name: 'cards' | 'table', label: string) =>
      html`<button type="button" aria-pressed=${this.view === name} @click=${() => this.#show(name)}>${label}</button>`;
    return html`<div class="bar">
        <input
          type="search"
          .value=${this.text}
          placeholder=${t('searchGames')}
          aria-label=${t('searchGames')}
          @input=${(event: Event) => {
            this.text = (event.target as HTMLInputElement).value;
            this.#search();
          }}
        />
        <select
          aria-label=${t('sort')}
          .value=${this.#order}
          @change=${(event: Event) => this.#sortBy((event.target as HTMLSelectElement).value as Column)}
        >
          ${COLUMNS.map((column) => html`<option value=${column} ?selected=${column === this.#order}>${t(column)}</option>`)}
        </select>
        <div class="switch" role="group" aria-label=${t('viewAs')}>
          ${view('cards', t('asCards'))}${view('table', t('asTable'))}
        </div>
      </div>
      <div class="chips" role="toolbar" aria-label=${t('filter')} @keydown=${moveBetween('.chip')}>
        ${[...chosen, ...this.#choices].map((choice, index) => this.#chip(choice, index))}
        <span class="count" role="status">${t('nGames', this.#found.length)}</span>
      </div>`;
  }

  #chip({ facet, value, count }: Choice, index: number): TemplateResult {
    const { t } = this.#list;
    const isChosen = this.#facets.get(facet) === value;
    const winners: Record<string, string> = { black: t('blackWon'), white: t('whiteWon'), draw: t('drawn') };
    return html`<button
      type="button"
      class="chip"
      aria-pressed=${isChosen}
      tabindex=${index ? -1 : 0}
      @click=${() => this.#toggle(facet, value)}
    >
      ${facet === 'winner' ? winners[value] : value}${isChosen ? html`<span aria-hidden="true"> ×</span>` : html` <small>${count}</small>`}
    </button>`;
  }

  /** The heads of the table, which sort it. */
  #heads(): TemplateResult {
    const { t } = this.#list;
    const columns: Column[] = ['black', 'game', 'date', 'result', 'moves', 'path'];
    return html`<div class="heads" role="toolbar" aria-label=${t('sort')} @keydown=${moveBetween('button')}>
      ${columns.map(
        (column, index) =>
          html`<button
            type="button"
            aria-pressed=${this.#order === column}
            tabindex=${index ? -1 : 0}
            @click=${() => this.#sortBy(column)}
          >
            ${t(column)}
          </button>`,
      )}
    </div>`;
  }

  /** How many files are still being read. */
  #progress(): TemplateResult | typeof nothing {
    const { t, isComplete, total, unread } = this.#list;
    if (isComplete) return nothing;
    const read = this.#entries.size + unread.length;
    // A list that is requested again is complete already.
    if (total && read >= total) return nothing;
    const text = t('reading', read.toLocaleString(), total.toLocaleString());
    return html`<p class="reading">
      <progress aria-label=${text} max=${total || 1} value=${read}></progress> ${text}
    </p>`;
  }

  #folderList(): TemplateResult {
    const { t } = this.#list;
    const top: Folder = { path: '', name: t('allGames'), depth: 0, count: this.#all.length };
    return html`<nav class="folders" aria-label=${t('folders')} @keydown=${moveBetween('button')}>
      ${[top, ...this.#folders].map(({ path, name, depth, count }) => {
        const isHere = path === this.#folder;
        return html`<button
          type="button"
          class="depth-${Math.min(depth, 5)}"
          aria-current=${isHere ? 'true' : nothing}
          tabindex=${isHere ? 0 : -1}
          title=${path || name}
          @click=${() => {
            this.#folder = path;
            this.#search();
          }}
        >
          <span>${name}</span> <small>${count.toLocaleString()}</small>
        </button>`;
      })}
    </nav>`;
  }

  #unreadable(): TemplateResult | typeof nothing {
    const { t, unread } = this.#list;
    if (!unread.length) return nothing;
    const cards = unread.slice(0, MOST_UNREAD).map(
      ({ path, why }) =>
        html`<article class="unreadable">
          <b title=${path}>${path}</b>
          <span>${why}</span>
        </article>`,
    );
    return html`<section class="unread" aria-label=${t('unreadable')}>
      <h2>${t('unreadable')} <small>${unread.length.toLocaleString()}</small></h2>
      <div class="cards">${cards}</div>
      ${unread.length > MOST_UNREAD ? html`<p>${t('andMore', unread.length - MOST_UNREAD)}</p>` : nothing}
    </section>`;
  }

  #toggle(facet: Facet, value: string): void {
    if (this.#facets.get(facet) === value) this.#facets.delete(facet);
    else this.#facets.set(facet, value);
    this.#search();
  }

  #clear = (): void => {
    this.text = '';
    this.#folder = '';
    this.#facets.clear();
    this.#search();
  };

  #sortBy(order: Column): void {
    this.#order = order;
    this.#all = sorted(this.#all, order);
    this.#search();
  }

  #show(view: 'cards' | 'table'): void {
    this.view = view;
    writePreference('library', view);
  }
}

if (!customElements.get('sgf-library')) customElements.define('sgf-library', Library);
