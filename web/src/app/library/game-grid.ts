/**
 * The games of the library as cards or as rows of a table. Only those on the screen are elements, so that 40,000 games stay fluent.
 *
 * The list is one tab stop: arrow keys move between games, Enter opens one, Shift+Enter opens its problems, and X selects it.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Translate } from '../../i18n';
import { libraryStyles } from '../../styles/library-sheet';
import { problemsOf } from '../server';
import type { Entry } from './entries';

/** Rows above and below the screen that exist already. */
const MARGIN = 2;
/** How long the list rests before new pictures are shown, in milliseconds. */
const PICTURE_DELAY = 80;
/** The narrowest card, in pixels: on phones, and elsewhere. */
const [NARROW, WIDE, GAP] = [140, 200, 16];

export interface GridEvents {
  open(entry: Entry, what?: 'problems'): void;
  select(entry: Entry, isRange: boolean): void;
}

export class GameGrid extends LitElement {
  static override styles = libraryStyles;
  static override properties = {
    entries: { attribute: false },
    selected: { attribute: false },
    view: { type: String, reflect: true },
    active: { state: true },
    first: { state: true },
    last: { state: true },
    columns: { state: true },
  };
  declare entries: readonly Entry[];
  declare selected: ReadonlySet<string>;
  declare view: 'cards' | 'table';
  /** The key of the game that Tab reaches. */
  declare active: string;
  declare first: number;
  declare last: number;
  declare columns: number;
  events!: GridEvents;
  t!: Translate;
  #height = 0;
  /** Numbers of problems by file and version. */
  readonly #problems = new Map<string, number>();
  readonly #asked = new Set<string>();
  #asking = 0;
  /** Games whose pictures are shown. */
  #pictured: ReadonlySet<string> = new Set();
  #resting = 0;
  readonly #resize = new ResizeObserver(() => {
    this.#height = 0;
    this.#measure();
  });

  constructor() {
    super();
    [this.entries, this.selected, this.view, this.active] = [[], new Set(), 'cards', ''];
    [this.first, this.last, this.columns] = [0, 30, 1];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    // The page or any element around the list may scroll.
    addEventListener('scroll', this.#measure, { capture: true, passive: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    removeEventListener('scroll', this.#measure, { capture: true });
  }

  /** Finds which games are on the screen. */
  #measure = (): void => {
    const width = this.clientWidth;
    if (!width) return;
    const narrowest = width < 480 ? NARROW : WIDE;
    this.columns = this.view === 'cards' ? Math.max(1, Math.floor((width + GAP) / (narrowest + GAP))) : 1;
    const item = this.renderRoot.querySelector<HTMLElement>('.item');
    if (item && !this.#height) this.#height = item.getBoundingClientRect().height + (this.view === 'cards' ? GAP : 0);
    const height = this.#height || 60;
    const top = this.getBoundingClientRect().top;
    const [above, below] = [Math.floor(-top / height) - MARGIN, Math.ceil((innerHeight - top) / height) + MARGIN];
    const rows = Math.ceil(this.entries.length / this.columns);
    this.first = Math.min(Math.max(0, above), Math.max(0, rows - 1)) * this.columns;
    this.last = Math.max(Math.min(rows, below), 1) * this.columns;
  };

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('view')) this.#height = 0;
    if (changed.has('entries') && !this.entries.some(({ key }) => key === this.active))
      this.active = this.entries[0]?.key ?? '';
  }

  protected override updated(changed: PropertyValues): void {
    const before = this.#height;
    if (changed.has('entries') || changed.has('view') || changed.has('columns') || !before) this.#measure();
    const rows = Math.ceil(this.entries.length / this.columns);
    const space = this.renderRoot.querySelector<HTMLElement>('.space')!;
    space.style.setProperty('height', `${rows * this.#height}px`);
    const window = space.firstElementChild as HTMLElement;
    window.style.setProperty('transform', `translateY(${(this.first / this.columns) * this.#height}px)`);
    window.style.setProperty('--columns', String(this.columns));
    if (changed.has('entries') || changed.has('first') || changed.has('last')) this.#rest();
    this.#askForProblems();
  }

  /** Shows pictures once the list rests: each picture is a document of its own, too slow to make during a long scroll. */
  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => {
      this.#pictured = new Set(this.entries.slice(this.first, this.last).map(({ key }) => key));
      this.requestUpdate();
    }, PICTURE_DELAY);
  }

  protected override render(): TemplateResult {
    const shown = this.entries.slice(this.first, this.last);
    const all = this.entries.length;
    return html`<div class="space ${this.view}" role="list" aria-label=${this.t('someGames')} @keydown=${this.#onKey}>
      <div class="window" role="presentation">
        ${repeat(
          shown,
          ({ key }) => key,
          (entry, index) =>
            html`<div class="item" role="listitem" aria-setsize=${all} aria-posinset=${this.first + index + 1}>
              ${this.#item(entry)}
            </div>`,
        )}
      </div>
    </div>`;
  }

  #item(entry: Entry): TemplateResult {
    const { key, row, game, title } = entry;
    const isSelected = this.selected.has(row.id);
    const size = game.size?.replace('x', '×');
    const kind = [game.game, size].filter(Boolean).join(' ');
    const moves = this.t('nMoves', game.moves);
    const more = game.event && game.event !== title ? game.event : row.path;
    const problems = this.#problems.get(versionOf(entry)) ?? 0;
    return html`<button
        type="button"
        class="game"
        data-game=${key}
        tabindex=${key === this.active ? 0 : -1}
        title=${`${title}\n${row.path}`}
        aria-keyshortcuts=${problems ? 'x Shift+Enter' : 'x'}
        @click=${() => this.events.open(entry)}
        @focus=${() => (this.active = key)}
      >
        <img
          alt=""
          loading="lazy"
          src=${this.#pictured.has(key) ? thumbnail(entry) : nothing}
          @error=${(event: Event) => (event.target as Element).classList.add('missing')}
          @load=${(event: Event) => (event.target as Element).classList.remove('missing')}
        />
        <b>${title}</b>
        ${
          this.view === 'table'
            ? [kind, game.date, game.result, String(game.moves)].map((cell) => html`<span class="cell">${cell}</span>`)
            : nothing
        }
        <span class="details">${[kind, game.date, game.result, moves].filter(Boolean).join(' · ')}</span>
        <span class="more">${more}</span>
        ${problems ? html`<span class="visually-hidden">${this.t('nProblems', problems)}</span>` : nothing}
        ${isSelected ? html`<span class="visually-hidden">${this.t('isSelected')}</span>` : nothing}
      </button>
      <input
        type="checkbox"
        tabindex="-1"
        aria-label=${this.t('select', title)}
        .checked=${isSelected}
        @click=${(event: MouseEvent) => this.events.select(entry, event.shiftKey)}
      />
      ${
        problems
          ? html`<button type="button" class="badge" tabindex="-1" @click=${() => this.events.open(entry, 'problems')}>
              ${this.t('nProblems', problems)}
            </button>`
          : nothing
      }`;
  }

  /** Moves between games, and selects them. */
  #onKey = (event: KeyboardEvent): void => {
    const at = this.entries.findIndex(({ key }) => key === this.active);
    const entry = this.entries[at];
    if (!entry || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'x' || event.key === 'X') this.events.select(entry, event.shiftKey);
    else if (event.key === 'Enter' && event.shiftKey) this.events.open(entry, 'problems');
    else {
      const page = this.columns * Math.max(1, Math.floor(innerHeight / (this.#height || innerHeight)) - 1);
      const isBackwards = getComputedStyle(this).direction === 'rtl';
      const steps: Record<string, number> = {
        ArrowDown: this.columns,
        ArrowUp: -this.columns,
        ArrowRight: isBackwards ? -1 : 1,
        ArrowLeft: isBackwards ? 1 : -1,
        PageDown: page,
        PageUp: -page,
        Home: -at,
        End: this.entries.length - 1 - at,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      const next = at + step;
      // A page key stops at the ends; an arrow that leads nowhere stays.
      const isFar = event.key.startsWith('Page');
      if (isFar || (next >= 0 && next < this.entries.length))
        void this.focusGame(this.entries[Math.min(Math.max(next, 0), this.entries.length - 1)]!.key);
    }
    event.preventDefault();
  };

  /** Scrolls to a game and focuses it. */
  async focusGame(key: string): Promise<void> {
    const at = this.entries.findIndex((entry) => entry.key === key);
    if (at < 0) return;
    this.active = key;
    const row = Math.floor(at / this.columns);
    if (at < this.first || at >= this.last) {
      // The game has no element yet: make some around it.
      [this.first, this.last] = [Math.max(0, row - MARGIN) * this.columns, (row + MARGIN + 1) * this.columns];
    }
    await this.updateComplete;
    const button = this.renderRoot.querySelector<HTMLElement>(`[data-game="${CSS.escape(key)}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }

  /** Asks for the problems of the files on the screen, once they have stayed there for a moment. */
  #askForProblems(): void {
    clearTimeout(this.#asking);
    this.#asking = window.setTimeout(() => void this.#takeProblems(), 200);
  }

  async #takeProblems(): Promise<void> {
    const shown = this.entries.slice(this.first, this.last).filter((entry) => !this.#asked.has(versionOf(entry)));
    const batch = new Map(shown.slice(0, 100).map((entry) => [entry.row.id, versionOf(entry)]));
    if (!batch.size || !this.isConnected) return;
    for (const version of batch.values()) this.#asked.add(version);
    const counts = await problemsOf([...batch.keys()]);
    for (const [id, version] of batch) this.#problems.set(version, counts[id] ?? 0);
    if (Object.values(counts).some((count) => count > 0)) this.requestUpdate();
  }
}

const versionOf = ({ row }: Entry) => `${row.id} ${row.etag}`;

const thumbnail = ({ row, game }: Entry) =>
  `api/files/${encodeURIComponent(row.id)}/games/${game.number}/thumbnail.svg?${encodeURIComponent(row.etag)}`;

if (!customElements.get('sgf-game-grid')) customElements.define('sgf-game-grid', GameGrid);
