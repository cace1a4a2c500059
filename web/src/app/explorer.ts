/** The explorer next to an open game: how often the position occurs in the database, and how it continued. */
import { continuations, exampleOf, letterOf, MOST } from './continuations';
import { DatabaseClient, type About, type Continuation, type Found } from './database';
import { adoptDatabaseStyles } from '../styles/database-sheet';
import { button, html } from '../dom';
import { readPreference, writePreference } from './preferences';
import type { SgfBoard } from '../board/sgf-board';
import type { Translate } from '../i18n';

/** Example games shown. */
const GAMES = 6;
/** Delay before a query, so that stepping fast asks once. */
const PAUSE = 60;

export class Explorer {
  readonly root = html('details', { class: 'explorer' });
  readonly #status = html('p', { class: 'status', role: 'status' });
  readonly #inside = html('div');
  readonly #asker = new DatabaseClient();
  /** Hides the letters while the reader solves a problem. */
  readonly #modes = new MutationObserver(() => this.#label());
  #next: Continuation[] = [];
  #timer = 0;
  #known = '';
  #about: About;
  readonly #view: SgfBoard;
  readonly #t: Translate;
  readonly #open: (id: number, move?: number) => void;

  constructor(view: SgfBoard, about: About, t: Translate, open: (id: number, move?: number) => void, draw: () => void) {
    adoptDatabaseStyles();
    [this.#view, this.#about, this.#t, this.#open] = [view, about, t, open];
    const search = button(t('asPattern'), t('asPattern'), draw);
    this.root.append(html('summary', {}, t('explorer')), this.#status, this.#inside, search);
    this.root.open = readPreference('no-explorer') !== true;
    this.root.addEventListener('toggle', () => {
      writePreference('no-explorer', this.root.open ? undefined : true);
      this.#known = '';
      this.#label([]);
      this.#later();
    });
    view.addEventListener('sgf-step', () => this.#later());
    this.#modes.observe(view, { attributeFilter: ['mode'] });
    this.#later();
  }

  /** The database has been replaced: query again. */
  again(about = this.#about): void {
    this.#about = about;
    this.#known = '';
    this.#later();
  }

  /** Hides the panel and its letters, or shows them again. */
  hide(is: boolean): void {
    this.root.hidden = is;
    if (is) this.#asker.stop();
    this.#known = '';
    this.#label([]);
    this.#later();
  }

  end(): void {
    this.#modes.disconnect();
    clearTimeout(this.#timer);
    this.#asker.stop();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (this.root.open && !this.root.hidden) this.#timer = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  async #ask(): Promise<void> {
    // A board that is only read has a build without positions.
    await this.#view.loadEditor().catch(() => undefined);
    if (!this.root.isConnected || this.root.hidden) return;
    const { position: current } = this.#view;
    const key = JSON.stringify(current);
    if (key === this.#known) return;
    this.#known = key;
    this.#label([]);
    const kinds = this.#about.kinds.filter(
      ({ gm, columns, rows }) => gm === current?.gm && columns === current.columns && rows === current.rows,
    );
    if (!current || !kinds.length) {
      this.#asker.stop();
      this.#inside.replaceChildren();
      this.#status.textContent = this.#t('notExplored');
      return;
    }
    const { gm, ...position } = current;
    try {
      const found = await this.#asker.ask({ gm, position, count: GAMES });
      if (found)
        this.#show(
          found,
          kinds.reduce((sum, { count }) => sum + count, 0),
        );
    } catch (error) {
      this.#known = '';
      this.#inside.replaceChildren();
      this.#status.textContent = String(error instanceof Error ? error.message : error);
    }
  }

  /** Writes the letters of the most frequent moves on the board. */
  #label(next = this.#next): void {
    this.#next = next;
    const isSolved = this.#view.hasAttribute('mode');
    this.#view.label(
      isSolved
        ? []
        : next.flatMap(({ site }, index) => (site === null ? [] : ([[site, letterOf(index)]] as [number, string][]))),
    );
  }

  #show(found: Found, all: number): void {
    this.#label(found.next.slice(0, MOST));
    this.#status.textContent = this.#t('reached', found.total.toLocaleString(), all.toLocaleString());
    const names = found.openings.length ? [html('p', { class: 'opening' }, found.openings.join(', '))] : [];
    const games = found.games.map((game) =>
      exampleOf(game, found.persons, () => this.#open(game.id, game.at ?? undefined)),
    );
    const list = found.next.length
      ? [
          continuations(found, this.#t, {
            letter: ({ site }, index) => (site === null ? '' : letterOf(index)),
            name: ({ point, site }) => (site === null ? '' : this.#view.keyName(site)) || point,
            play: ({ point, color }) => void this.#view.edit((board) => board.play(color, point, true)),
            highlight: (next) => this.#view.highlight(next?.site ?? -1),
            open: this.#open,
          }),
        ]
      : [];
    this.#inside.replaceChildren(
      ...names,
      ...list,
      ...(games.length ? [html('h2', {}, this.#t('someGames')), ...games] : []),
    );
  }
}
