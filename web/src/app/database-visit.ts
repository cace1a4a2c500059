/** The database of the page: its list of games, an open game with its mark, and the explorer next to a record. */
import { html } from '../dom';
import type { Translate } from '../i18n';
import type { SgfBoard } from '../board/sgf-board';
import type { DatabasePage } from './database-page';
import type { Explorer } from './explorer';
import type { Place } from './hit-list';
import type { HitWalk } from './hit-walk';
import type { MarkPanel } from './mark-panel';

/** The page around it. */
export interface PageAround {
  main: HTMLElement;
  t: Translate;
  /** Opens a record of the database at a node. */
  show(bytes: Uint8Array, name: string, path: string): Promise<void>;
  /** Closes the open record. */
  leave(): void;
  drawHead(): void;
  /** The board of the open record. */
  view(): SgfBoard | undefined;
}

export class DatabaseVisit {
  /** The name of the database; nothing if there is none. */
  name: string | undefined;
  /** The open game. */
  game: number | undefined;
  readonly #page: PageAround;
  /** The page of the database, loaded when it is first shown. */
  #collection: DatabasePage | undefined;
  #explorer: Explorer | undefined;
  #mark: MarkPanel | undefined;
  #isPlaying = false;
  /** The way through the games of a search, while one of them is open. */
  #walk: HitWalk | undefined;
  /** The scroll position of the list when a game was opened. */
  #readUntil = 0;

  constructor(page: PageAround) {
    this.#page = page;
  }

  /** Whether the list of games is shown. */
  get isShown(): boolean {
    return this.#collection !== undefined && this.#page.main.contains(this.#collection.root);
  }

  /** While two play, nothing is said about their game. */
  playing(is: boolean): void {
    this.#isPlaying = is;
    this.#explorer?.hide(is);
    this.#page.main.classList.toggle('explored', this.#explorer !== undefined && !is);
  }

  /** The open record is closed. */
  leave(): void {
    this.#explorer?.end();
    this.#mark?.end();
    this.#explorer = this.#mark = this.game = undefined;
    this.#page.main.classList.remove('explored');
    this.#isPlaying = false;
  }

  #fail(error: unknown): void {
    const text = String(error instanceof Error ? error.message : error);
    this.#page.main.replaceChildren(html('p', { role: 'alert', class: 'hint' }, text));
  }

  /** Shows the database, as the reader left it or as the URL asks. */
  async show(asked?: URLSearchParams): Promise<void> {
    const { main, t, leave, drawHead } = this.#page;
    leave();
    try {
      const { about } = await import('./database');
      const { DatabasePage: Page } = await import('./database-page');
      this.#collection ??= new Page(
        await about(),
        t,
        (game, move, path) => void this.#openHit(typeof game === 'number' ? game : game.id, move, path),
        // The query is part of the URL, so that it can be shared and reloaded.
        () => history.replaceState(null, '', `#${this.#collection!.fragment}`),
      );
      if (asked) this.#collection.restore(asked);
      main.replaceChildren(this.#collection.root);
      scrollTo(0, this.#readUntil);
    } catch (error) {
      this.#fail(error);
    }
    drawHead();
  }

  /** Shows the database with a history entry, so that Back works. */
  async visit(): Promise<void> {
    history.pushState(null, '', `#${this.#collection?.fragment ?? 'database='}`);
    await this.show();
  }

  /** Opens a game of a search. If it is in the list, the games before and after it can be reached from there. */
  async #openHit(id: number, move?: number, path?: string): Promise<void> {
    const { hits } = this.#collection!;
    const { HitWalk: Walk } = await import('./hit-walk');
    const go = async (other: number, [at, node]: Place) => {
      // Back still leads to the list.
      history.replaceState(null, '', `#${fragmentOf(other, at, node)}`);
      await this.showGame(other, at, node);
    };
    this.#walk = hits && hits.indexOf(id) >= 0 ? new Walk(hits, id, this.#page.t, go) : undefined;
    await this.#openGame(id, move, path);
  }

  /** Opens a game at a move or node with a history entry, so that Back works. */
  async #openGame(id: number, move?: number, path?: string): Promise<void> {
    history.pushState(null, '', `#${fragmentOf(id, move, path)}`);
    // The list may be scrolled far down; Back returns to that place.
    if (this.#collection?.root.isConnected) this.#readUntil = scrollY;
    scrollTo(0, 0);
    await this.showGame(id, move, path);
  }

  async showGame(id: number, move?: number, path?: string): Promise<void> {
    const { main, t, leave, drawHead, show, view } = this.#page;
    try {
      const { readGame } = await import('./database');
      const { bytes, path: there } = await readGame(id, move);
      await show(bytes, `${this.name}-${id}.sgf`, path ?? there);
      this.game = id;
      const origin = html('div', { class: 'origin' }, html('span', {}, t('fromDatabase', this.name ?? '')));
      if (this.#walk?.game === id) origin.append(this.#walk);
      main.prepend(origin);
      this.#showMark(id).catch((error: unknown) => view()?.notify(String(error)));
    } catch (error) {
      leave();
      drawHead();
      this.#fail(error);
    }
  }

  /** Shows the tags, star and note of the open game. */
  async #showMark(id: number): Promise<void> {
    const { MarkPanel: Panel } = await import('./mark-panel');
    if (this.game !== id || this.#mark) return;
    this.#mark = new Panel(id, this.#page.t);
    this.#page.main.querySelector('.origin')?.after(this.#mark.root);
  }

  /** Shows the explorer next to the open record. */
  async explore(view: SgfBoard): Promise<void> {
    if (!this.name) return;
    const [{ about }, { Explorer: Panel }] = await Promise.all([import('./database'), import('./explorer')]);
    const now = await about().catch(() => undefined);
    const { main, t } = this.#page;
    if (!now || this.#page.view() !== view) return;
    const asPattern = async () => {
      const { position } = view;
      this.#readUntil = 0;
      await this.visit();
      if (position) this.#collection?.draw(position);
    };
    const open = (id: number, move?: number) => void this.#openGame(id, move);
    this.#explorer = new Panel(view, now, t, open, () => void asPattern());
    main.append(this.#explorer.root);
    this.playing(this.#isPlaying);
  }

  /** The database has changed or was closed: query again. */
  async lookAgain(): Promise<void> {
    if (!this.name) return;
    const { about } = await import('./database');
    const now = await about().catch(() => undefined);
    this.#explorer?.again(now);
    void this.#mark?.again();
    if (now) this.#collection?.take(now);
    else await this.#collection?.ask();
  }
}

/** The URL of a game at a move or node. */
function fragmentOf(id: number, move?: number, path?: string): URLSearchParams {
  const fragment = new URLSearchParams({ 'db-game': String(id) });
  if (path !== undefined) fragment.set('path', path);
  else if (move !== undefined) fragment.set('at', String(move));
  return fragment;
}
