/** Beside an open game: in how many games of the database the same position stood, and what was played next. */
import './rest';
import { continuations, titleOf } from './continuations';
import { Asker, type About, type Found } from './database';
import { adoptLooks } from './database-style';
import { button, html } from './dom';
import { recall, remember } from './preferences';
import type { SgfBoard } from './sgf-board';
import type { Say } from './words';

/** How many games are shown that reached the position. */
const GAMES = 6;
/** A person who steps fast asks once. */
const PAUSE = 60;

export class Explorer {
  readonly root = html('details', { class: 'explorer' });
  readonly #said = html('p', { class: 'said', role: 'status' });
  readonly #inside = html('div');
  readonly #asker = new Asker();
  #timer = 0;
  #known = '';
  #about: About;
  readonly #view: SgfBoard;
  readonly #say: Say;
  readonly #open: (id: number, move?: number) => void;

  constructor(view: SgfBoard, about: About, say: Say, open: (id: number, move?: number) => void, draw: () => void) {
    adoptLooks();
    [this.#view, this.#about, this.#say, this.#open] = [view, about, say, open];
    const search = button(say('asPattern'), say('asPattern'), draw);
    this.root.append(html('summary', {}, say('explorer')), this.#said, this.#inside, search);
    this.root.open = recall('no-explorer') !== true;
    this.root.addEventListener('toggle', () => { remember('no-explorer', this.root.open ? undefined : true); this.#known = ''; this.#later(); });
    view.addEventListener('sgf-step', () => this.#later());
    this.#later();
  }

  /** The database is another one: it is asked again. */
  again(about = this.#about): void {
    this.#about = about;
    this.#known = '';
    this.#later();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#asker.stop();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (this.root.open) this.#timer = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  async #ask(): Promise<void> {
    const { standing } = this.#view;
    const key = JSON.stringify(standing);
    if (key === this.#known) return;
    this.#known = key;
    const kinds = this.#about.kinds.filter(({ gm, columns, rows }) => gm === standing?.gm && columns === standing.columns && rows === standing.rows);
    if (!standing || !kinds.length) {
      this.#asker.stop();
      this.#inside.replaceChildren();
      this.#said.textContent = this.#say('notExplored');
      return;
    }
    const { gm, ...position } = standing;
    try {
      const found = await this.#asker.ask({ gm, position, count: GAMES });
      if (found) this.#show(found, kinds.reduce((sum, { count }) => sum + count, 0));
    } catch (error) {
      this.#known = '';
      this.#inside.replaceChildren();
      this.#said.textContent = String(error instanceof Error ? error.message : error);
    }
  }

  #show(found: Found, all: number): void {
    this.#said.textContent = this.#say('reached', found.total.toLocaleString(), all.toLocaleString());
    const games = found.games.map((game) => {
      const link = html('button', { type: 'button', class: 'example' }, titleOf(game));
      link.addEventListener('click', () => this.#open(game.id, game.at ?? undefined));
      return link;
    });
    const list = found.next.length ? [continuations(found, this.#say, {
      name: ({ point, site }) => (site === null ? '' : this.#view.nameOf(site)) || point,
      play: ({ point, color }) => void this.#view.edit((board) => board.play(color, point, true)),
      light: (next) => this.#view.light(next?.site ?? -1),
      open: this.#open,
    })] : [];
    this.#inside.replaceChildren(...list, ...(games.length ? [html('h2', {}, this.#say('someGames')), ...games] : []));
  }
}
