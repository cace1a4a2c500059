/** The database page: a form and a pattern for the query, and games and continuations as the result. */
import { continuations } from './continuations';
import {
  DatabaseClient,
  FIELDS,
  thumbnailOf,
  type About,
  type DbGame,
  type Field,
  type Found,
  type Progress,
  type Query,
} from './database';
import { adoptDatabaseStyles } from '../styles/sheets';
import { html, button } from '../dom';
import { PatternEditor, letterOf } from './pattern-editor';
import { EditablePattern } from './pattern';
import type { BoardPosition } from '../engine/types';
import type { Translate, MessageKey } from '../i18n';

const SORTS = ['', 'date', 'black', 'white', 'event', 'moves', 'result'] as const;
/** Games per page. */
const PAGE = 60;
/** Delay after typing before a search starts, in milliseconds. */
const PAUSE = 200;
/** Delay before progress is shown, in milliseconds. */
const PATIENCE = 150;

export class DatabasePage {
  readonly root = html('div', { class: 'database' });
  readonly shape = new EditablePattern();
  #about: About;
  #page = 0;
  #timer = 0;
  #slow = 0;
  readonly #asker = new DatabaseClient();
  readonly #fields = new Map<Field, HTMLInputElement>();
  readonly #sort = html('select');
  readonly #kind = html('select');
  readonly #reverse = html('input', { type: 'checkbox' });
  readonly #withPattern = html('details', { class: 'withPattern' });
  readonly #drawing: PatternEditor;
  readonly #count = html('p', { class: 'count', role: 'status' });
  readonly #progress = html('progress', { hidden: '' });
  readonly #trouble = html('p', { class: 'trouble', role: 'alert' });
  readonly #next = html('div');
  readonly #cards = html('div', { class: 'files' });
  readonly #pager = html('nav', { class: 'row pager' });
  readonly #t: Translate;
  readonly #open: (game: DbGame | number, move?: number) => void;
  readonly #moved: () => void;

  /** Calls `open` with a game, or its number, and a move number; calls `moved` when the query changes. */
  constructor(about: About, t: Translate, open: (game: DbGame | number, move?: number) => void, moved: () => void) {
    adoptDatabaseStyles();
    [this.#about, this.#t, this.#open, this.#moved] = [about, t, open, moved];
    this.#drawing = new PatternEditor(this.shape, t, () => this.#later(0));
    this.#build();
    this.take(about);
  }

  /** The database has been replaced. */
  take(about: About): void {
    this.#about = about;
    const chosen = this.#kind.value;
    const all = about.kinds.length > 1 ? [html('option', { value: '' }, this.#t('allGames'))] : [];
    this.#kind.replaceChildren(
      ...all,
      ...about.kinds
        .filter(({ columns }) => columns !== null)
        .slice(0, 60)
        .map(({ gm, game, columns, rows, count }) =>
          html(
            'option',
            { value: `${gm} ${columns} ${rows}` },
            `${game ?? gm} ${columns}×${rows} (${count.toLocaleString()})`,
          ),
        ),
    );
    this.#kind.value = chosen;
    if (this.#kind.selectedIndex < 0) this.#kind.selectedIndex = 0;
    this.#takeSize();
    void this.ask();
  }

  /** The kind of game and the board size; empty for all. */
  get #chosenKind(): [gm: number, columns: number, rows: number] | undefined {
    const [gm, columns, rows] = this.#kind.value.split(' ').map(Number);
    return this.#kind.value ? [gm!, columns!, rows!] : undefined;
  }

  #takeSize(): void {
    const first = this.#about.kinds.find(({ columns }) => columns !== null);
    const [, columns, rows] = this.#chosenKind ?? [0, first?.columns ?? 19, first?.rows ?? 19];
    this.shape.board = [columns, rows];
    const { where } = this.shape;
    this.shape.resize(where, Math.min(this.shape.columns, columns), Math.min(this.shape.rows, rows));
    this.#drawing.draw();
  }

  #build(): void {
    const fields = FIELDS.map((field) => {
      // The part after the colon explains the format.
      const title = this.#t(`db-${field}` as MessageKey);
      const input = html('input', {
        type: 'search',
        name: field,
        'aria-label': title,
        title,
        placeholder: title.split(/\s*[:：]/)[0]!,
        maxlength: '500',
        autocomplete: 'off',
      });
      input.addEventListener('input', () => this.#later(PAUSE));
      this.#fields.set(field, input);
      return input;
    });
    this.#sort.setAttribute('aria-label', this.#t('sort'));
    for (const one of SORTS) this.#sort.append(html('option', { value: one }, one ? this.#t(one) : this.#t('asAdded')));
    this.#kind.setAttribute('aria-label', this.#t('game'));
    this.#sort.addEventListener('change', () => this.#later(0));
    this.#reverse.addEventListener('change', () => this.#later(0));
    this.#kind.addEventListener('change', () => {
      this.#takeSize();
      this.#later(0);
    });
    this.#progress.setAttribute('aria-label', this.#t('searching'));
    this.#withPattern.append(html('summary', {}, this.#t('pattern')), this.#drawing.root);
    this.#withPattern.addEventListener('toggle', () => {
      if (this.shape.says) this.#later(0);
    });
    this.#pager.setAttribute('aria-label', this.#t('pages'));
    const order = html('label', { class: 'check' }, this.#reverse, this.#t('reversed'));
    const aside = html('div', { class: 'aside' }, this.#withPattern, this.#next);
    const found = html(
      'div',
      { class: 'found' },
      html('div', { class: 'row' }, this.#count, this.#progress),
      this.#trouble,
      this.#cards,
      this.#pager,
    );
    this.root.append(
      html('form', { class: 'row asked', role: 'search' }, ...fields, this.#kind, this.#sort, order),
      html('div', { class: 'parts' }, aside, found),
    );
    this.root.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault());
  }

  get #hasPattern(): boolean {
    return this.#withPattern.open && this.shape.says;
  }

  #question(): Query {
    const question: Query = { from: this.#page * PAGE, count: PAGE };
    for (const [field, input] of this.#fields) if (input.value.trim()) question[field] = input.value.trim();
    if (this.#sort.value) question.sort = this.#sort.value;
    if (this.#reverse.checked) question.reverse = true;
    const kind = this.#chosenKind;
    if (kind) [question.gm, question.size] = [kind[0], [kind[1], kind[2]]];
    if (this.#hasPattern) {
      // A whole board, and a database with one kind of game, imply the size.
      if (this.shape.where === 'wholeBoard' || this.#about.kinds.length < 2) delete question.size;
      question.gm ??= this.#about.kinds[0]?.gm ?? 1;
      question.pattern = {
        diagram: this.shape.diagram,
        turned: this.#drawing.turned,
        exchanged: this.#drawing.exchanged,
      };
    }
    return question;
  }

  /** The query, for the URL. */
  get fragment(): string {
    const kept = new URLSearchParams({ database: '' });
    for (const [field, input] of this.#fields) if (input.value.trim()) kept.set(field, input.value.trim());
    if (this.#sort.value) kept.set('sort', this.#sort.value);
    if (this.#reverse.checked) kept.set('reverse', '1');
    if (this.#kind.value && this.#about.kinds.length > 1) kept.set('kind', this.#kind.value);
    if (this.#hasPattern) {
      kept.set('pattern', this.shape.text);
      if (!this.#drawing.turned) kept.set('turned', '0');
      if (!this.#drawing.exchanged) kept.set('exchanged', '0');
    }
    if (this.#page) kept.set('page', String(this.#page + 1));
    return kept.toString();
  }

  /** Runs the query of a URL. */
  restore(kept: URLSearchParams): void {
    if (kept.toString() === this.fragment) return;
    for (const [field, input] of this.#fields) input.value = kept.get(field) ?? '';
    this.#sort.value = SORTS.find((one) => one === kept.get('sort')) ?? '';
    this.#reverse.checked = kept.has('reverse');
    if (kept.has('kind')) this.#kind.value = kept.get('kind')!;
    if (this.#kind.selectedIndex < 0) this.#kind.selectedIndex = 0;
    this.#takeSize();
    this.#withPattern.open = kept.has('pattern');
    [this.#drawing.turned, this.#drawing.exchanged] = [kept.get('turned') !== '0', kept.get('exchanged') !== '0'];
    this.shape.text = kept.get('pattern') ?? '';
    this.#drawing.draw();
    this.#page = Math.max(Math.trunc(Number(kept.get('page'))) - 1, 0) || 0;
    void this.ask();
  }

  /** Copies a position into the pattern. */
  draw({ gm, columns, rows, black, white }: BoardPosition): void {
    this.#kind.value = `${gm} ${columns} ${rows}`;
    if (this.#kind.selectedIndex < 0) this.#kind.selectedIndex = 0;
    this.shape.take(columns, rows, black, white);
    this.#withPattern.open = true;
    this.#drawing.draw();
    this.#later(0);
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#page = 0;
      this.#moved();
      void this.ask();
    }, pause);
  }

  async ask(): Promise<void> {
    const start = performance.now();
    clearTimeout(this.#slow);
    this.#slow = window.setTimeout(() => {
      this.#progress.hidden = false;
      this.root.setAttribute('aria-busy', 'true');
    }, PATIENCE);
    try {
      const found = await this.#asker.ask(this.#question(), (progress) => this.#hear(progress));
      if (!found) return;
      this.#show(found);
      this.#trouble.textContent = '';
      this.root.dataset['took'] = String(Math.round(performance.now() - start));
    } catch (error) {
      this.#trouble.textContent = String(error instanceof Error ? error.message : error);
    }
    clearTimeout(this.#slow);
    this.#progress.hidden = true;
    this.root.removeAttribute('aria-busy');
  }

  #hear({ done, of, total }: Progress): void {
    [this.#progress.value, this.#progress.max] = [done, of];
    this.#count.textContent = this.#t('nGames', total);
  }

  #show(found: Found): void {
    const isPattern = this.#hasPattern;
    const games = this.#t('nGames', found.total);
    this.#count.textContent = isPattern ? `${games} · ${this.#t('nHits', found.hits)}` : games;
    this.#trouble.textContent = found.damage.join('; ');
    this.#drawing.show(isPattern ? found.next : []);
    this.#next.replaceChildren(
      ...(isPattern && found.next.length
        ? [
            continuations(found, this.#t, {
              name: (_, index) => letterOf(index) || String(index + 1),
              play: ({ point, color }) => this.#play(point, color),
              highlight: (next) => this.#drawing.highlight(next?.point),
              open: this.#open,
            }),
          ]
        : []),
    );
    this.#cards.replaceChildren(...found.games.map((game) => this.#card(game)));
    this.#drawPager(found.total);
  }

  /** Adds a continuation to the pattern as a stone. */
  #play(point: string, color: 'b' | 'w'): void {
    const [column, row] = point.split(',').map(Number) as [number, number];
    if (column > this.shape.columns || row > this.shape.rows) return;
    this.shape.put((row - 1) * this.shape.columns + column - 1, color === 'b' ? 'X' : 'O');
    this.#drawing.draw();
    this.#later(0);
  }

  #card(game: DbGame): HTMLElement {
    const rank = (name: string | null, its: string | null) => [name, its].filter(Boolean).join(' ');
    const players =
      [rank(game.black, game.black_rank), rank(game.white, game.white_rank)].filter(Boolean).join(' – ') ||
      `${game.path} ${game.number}`;
    const details = [game.game, game.size, game.date, game.result, game.moves].filter(Boolean).join(' · ');
    const picture = html('img', {
      alt: '',
      loading: 'lazy',
      src: thumbnailOf(game.id, game.at),
      width: '84',
      height: '84',
    });
    const place =
      game.at === null
        ? (game.event ?? '')
        : `${this.#t('atMove', game.at)}${game.hits > 1 ? ` · ${this.#t('nHits', game.hits)}` : ''}`;
    const card = html(
      'button',
      { type: 'button', class: 'game', 'data-id': String(game.id) },
      picture,
      html('span', { class: 'text' }, html('b', {}, players), html('span', {}, details), html('span', {}, place)),
    );
    card.addEventListener('click', () => this.#open(game, game.at ?? undefined));
    return card;
  }

  #drawPager(total: number): void {
    const last = Math.max(Math.ceil(total / PAGE) - 1, 0);
    if (this.#page > last) return this.#turn(last);
    const step = (word: MessageKey, sign: string, to: number, isPossible: boolean) => {
      const element = button(this.#t(word), sign, () => this.#turn(to));
      element.disabled = !isPossible;
      return element;
    };
    const field = html('input', {
      type: 'number',
      min: '1',
      max: String(last + 1),
      value: String(this.#page + 1),
      'aria-label': this.#t('page'),
    });
    field.addEventListener('change', () =>
      this.#turn(Math.min(Math.max(Math.round(Number(field.value)) || 1, 1), last + 1) - 1),
    );
    const at = this.#page;
    this.#pager.replaceChildren(
      ...(last === 0
        ? []
        : [
            step('firstPage', '«', 0, at > 0),
            step('previousPage', '‹', at - 1, at > 0),
            field,
            html('span', {}, `/ ${last + 1}`),
            step('nextPage', '›', at + 1, at < last),
            step('lastPage', '»', last, at < last),
          ]),
    );
  }

  #turn(page: number): void {
    const word = (document.activeElement as HTMLElement | null)?.closest('.pager')
      ? (document.activeElement as HTMLElement).getAttribute('aria-label')
      : null;
    this.#page = page;
    this.#moved();
    void this.ask().then(() => {
      this.root.scrollIntoView();
      const again = [...this.#pager.querySelectorAll<HTMLElement>('[aria-label]')].find(
        (one) => one.getAttribute('aria-label') === word,
      );
      if (word)
        (again && !(again as HTMLButtonElement).disabled ? again : this.#pager.querySelector('input'))?.focus({
          preventScroll: true,
        });
    });
  }
}
