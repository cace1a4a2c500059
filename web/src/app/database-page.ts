/** The database page: a form and a pattern for the query, and games and continuations as the result. */
import { continuations, letterOf } from './continuations';
import { DatabaseClient, type About, type Found, type Progress, type Query } from './database';
import { adoptDatabaseStyles } from '../styles/database-sheet';
import { button, html } from '../dom';
import { gameCard, type OpenGame } from './game-card';
import { HitList } from './hit-list';
import { readMarks } from './marks';
import { drawPager, keepingFocus } from './pager';
import { PatternEditor } from './pattern-editor';
import { EditablePattern } from './pattern';
import { QueryForm } from './query-form';
import { remember } from './query-history';
import { SearchesPanel } from './saved-searches';
import { Years } from './years';
import type { BoardPosition } from '../engine/types';
import type { Translate } from '../i18n';

/** Games per page. */
const PAGE = 60;
/** Delay before progress is shown, in milliseconds. */
const PATIENCE = 150;
/** Delay before a query counts as a recent one, in milliseconds. */
const SETTLED = 1500;

export class DatabasePage {
  readonly root = html('div', { class: 'database' });
  readonly shape = new EditablePattern();
  #about: About;
  #page = 0;
  #timer = 0;
  #slow = 0;
  #settling = 0;
  /** The games that are shown, to draw them again only if they have changed. */
  #shown = '';
  #isExporting = false;
  /** The result that is shown, for the page of a game. */
  hits: HitList | undefined;
  readonly #asker = new DatabaseClient();
  readonly #form: QueryForm;
  readonly #also = html('p', { class: 'small also', hidden: '' });
  readonly #searches: SearchesPanel;
  readonly #years: Years;
  readonly #exports = html('span', { class: 'exports', hidden: '' });
  readonly #report = html('p', { class: 'small', role: 'status' });
  readonly #withPattern = html('details', { class: 'withPattern' });
  readonly #drawing: PatternEditor;
  readonly #count = html('p', { class: 'count', role: 'status' });
  readonly #progress = html('progress', { hidden: '' });
  readonly #trouble = html('p', { class: 'trouble', role: 'alert' });
  readonly #next = html('div');
  readonly #cards = html('div', { class: 'files' });
  readonly #pager = html('nav', { class: 'row pager' });
  readonly #t: Translate;
  readonly #open: OpenGame;
  readonly #moved: () => void;

  /** Calls `open` with a game, or its number, and a move number or a path; calls `moved` when the query changes. */
  constructor(about: About, t: Translate, open: OpenGame, moved: () => void) {
    adoptDatabaseStyles();
    [this.#about, this.#t, this.#moved] = [about, t, moved];
    this.#open = (...game) => {
      this.#remember();
      open(...game);
    };
    this.#form = new QueryForm(
      about,
      t,
      (pause) => this.#later(pause),
      () => this.#takeSize(),
    );
    this.#drawing = new PatternEditor(this.shape, t, () => this.#later(0));
    const host = {
      about,
      query: () => this.#conditions,
      run: (kept: URLSearchParams) => this.#run(kept),
      changed: () => this.#readMarks(),
    };
    this.#searches = new SearchesPanel(host, t);
    this.#years = new Years(t, (date) => {
      this.#form.set('date', date);
      this.#later(0);
    });
    this.#build();
    this.take(about);
  }

  /** The database has been replaced. */
  take(about: About): void {
    this.#about = about;
    this.#form.take(about);
    this.#takeSize();
    void this.#readMarks();
    void this.ask();
  }

  /** Reads the tags and saved searches. What fails is reported by the search. */
  async #readMarks(): Promise<void> {
    const marks = await readMarks().catch(() => undefined);
    if (!marks) return;
    this.#form.offer(marks.tags.map(([tag]) => tag));
    this.#searches.take(marks);
  }

  #takeSize(): void {
    const first = this.#about.kinds.find(({ columns }) => columns !== null);
    const [, columns, rows] = this.#form.kind ?? [0, first?.columns ?? 19, first?.rows ?? 19];
    this.shape.board = [columns, rows];
    const { where } = this.shape;
    this.shape.resize(where, Math.min(this.shape.columns, columns), Math.min(this.shape.rows, rows));
    this.#drawing.draw();
  }

  #build(): void {
    this.#progress.setAttribute('aria-label', this.#t('searching'));
    this.#withPattern.append(html('summary', {}, this.#t('pattern')), this.#drawing.root);
    this.#withPattern.addEventListener('toggle', () => {
      if (this.shape.says) this.#later(0);
    });
    this.#pager.setAttribute('aria-label', this.#t('pages'));
    const [games, list] = [this.#t('downloadGames'), this.#t('downloadList')];
    this.#exports.append(
      button(games, 'SGF ↓', () => void this.#export('downloadGames')),
      button(list, 'CSV ↓', () => void this.#export('downloadList')),
    );
    const aside = html('div', { class: 'aside' }, this.#withPattern, this.#searches.root, this.#years.root, this.#next);
    const found = html(
      'div',
      { class: 'found' },
      html('div', { class: 'row' }, this.#count, this.#progress, this.#exports),
      this.#report,
      this.#also,
      this.#trouble,
      this.#cards,
      this.#pager,
    );
    this.root.append(this.#form.root, html('div', { class: 'parts' }, aside, found));
  }

  get #hasPattern(): boolean {
    return this.#withPattern.open && this.shape.says;
  }

  #question(): Query {
    const question: Query = { ...this.#form.query, from: this.#page * PAGE, count: PAGE };
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

  /** The query without the page. A single kind of game is no condition. */
  get #conditions(): Query {
    const { from: _from, count: _count, ...query } = this.#question();
    if (this.#about.kinds.length < 2) delete query.size;
    if (this.#about.kinds.length < 2 && !query.pattern) delete query.gm;
    return query;
  }

  /** The query, for the URL. */
  get fragment(): string {
    const kept = new URLSearchParams({ database: '' });
    this.#form.write(kept);
    if (this.#hasPattern) {
      kept.set('pattern', this.shape.text);
      if (!this.#drawing.turned) kept.set('turned', '0');
      if (!this.#drawing.exchanged) kept.set('exchanged', '0');
    }
    if (this.#page) kept.set('page', String(this.#page + 1));
    return kept.toString();
  }

  /** Runs another query as if it had been typed. */
  #run(kept: URLSearchParams): void {
    this.restore(kept);
    this.#moved();
  }

  /** Adds the query to the recent ones, unless it matches everything. */
  #remember(): void {
    const kept = new URLSearchParams(this.fragment);
    for (const name of ['page', 'database', 'sort', 'reverse']) kept.delete(name);
    if (!kept.size) return;
    const query = new URLSearchParams(this.fragment);
    query.delete('page');
    remember(this.#about.name, query.toString());
    this.#searches.drawHistory();
  }

  /** Runs the query of a URL. */
  restore(kept: URLSearchParams): void {
    if (kept.toString() === this.fragment) return;
    this.#form.restore(kept);
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
    this.#form.choose(`${gm} ${columns} ${rows}`);
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
    this.#form.nameOrder();
    clearTimeout(this.#settling);
    clearTimeout(this.#slow);
    this.#slow = window.setTimeout(() => {
      this.#progress.hidden = false;
      this.root.setAttribute('aria-busy', 'true');
    }, PATIENCE);
    try {
      const question = this.#question();
      const found = await this.#asker.ask(question, (progress) => this.#hear(progress));
      if (!found) return;
      this.hits = new HitList(question, found);
      this.#years.take(this.hits, question.date !== undefined);
      this.#show(found);
      this.#settling = window.setTimeout(() => this.#remember(), SETTLED);
      this.root.dataset['took'] = String(Math.round(performance.now() - start));
    } catch (error) {
      this.#trouble.textContent = String(error instanceof Error ? error.message : error);
    }
    clearTimeout(this.#slow);
    this.#progress.hidden = true;
    this.root.removeAttribute('aria-busy');
  }

  /** Downloads the result, one file at a time. */
  async #export(what: 'downloadGames' | 'downloadList'): Promise<void> {
    const { hits } = this;
    if (!hits || this.#isExporting) return;
    this.#isExporting = true;
    const stem = `${this.#about.name.replace(/\.\w+$/, '')}-${hits.total}`;
    const hear = (done: number) => {
      this.#report.textContent = this.#t('gameOf', done.toLocaleString(), hits.total.toLocaleString());
    };
    try {
      const module = await import('./hit-export');
      this.#report.textContent = await module[what](hits, stem, this.#t, hear);
    } catch (error) {
      this.#report.textContent = String(error instanceof Error ? error.message : error);
    }
    this.#isExporting = false;
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
    this.#exports.hidden = found.total === 0;
    if (!this.#isExporting) this.#report.textContent = '';
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
    this.#also.textContent = found.also?.length ? this.#t('alsoNames', found.also.join(', ')) : '';
    this.#also.hidden = !found.also?.length;
    const shown = JSON.stringify([found.games, found.marks, found.snippets, found.persons]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#cards.replaceChildren(...found.games.map((game) => gameCard(game, found, this.#t, this.#open)));
    }
    const last = Math.max(Math.ceil(found.total / PAGE) - 1, 0);
    if (this.#page > last) return this.#turn(last);
    drawPager(this.#pager, this.#t, this.#page, last, (page) => this.#turn(page));
  }

  /** Adds a continuation to the pattern as a stone. */
  #play(point: string, color: 'b' | 'w'): void {
    const [column, row] = point.split(',').map(Number) as [number, number];
    if (column > this.shape.columns || row > this.shape.rows) return;
    this.shape.put((row - 1) * this.shape.columns + column - 1, color === 'b' ? 'X' : 'O');
    this.#drawing.draw();
    this.#later(0);
  }

  #turn(page: number): void {
    this.#page = page;
    this.#moved();
    void keepingFocus(this.#pager, async () => {
      await this.ask();
      this.root.scrollIntoView();
    });
  }
}
