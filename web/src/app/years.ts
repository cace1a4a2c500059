/** The years of the games found, as bars. A bar narrows the search to its year, or to its decade if there are many years. */
import { button, html } from '../dom';
import type { Translate } from '../i18n';
import type { HitList } from './hit-list';
import { moveBetween } from './library/keys';

/** The most games that are counted. The server counts no years, so their list is read. */
const MOST_GAMES = 20_000;
/** The most bars; a longer time is shown in decades. */
const MOST_BARS = 45;

/** Years from `from` to `to`, and their number of games. */
interface Span {
  from: number;
  to: number;
  count: number;
}

export class Years {
  readonly root = html('details', { class: 'years' });
  readonly #inside = html('div');
  readonly #t: Translate;
  readonly #narrow: (date: string) => void;
  #hits: HitList | undefined;
  #isNarrow = false;
  #counted: HitList | undefined;

  /** Calls `narrow` with the years of a bar, as the field for dates takes them; empty for all. */
  constructor(t: Translate, narrow: (date: string) => void) {
    [this.#t, this.#narrow] = [t, narrow];
    this.root.append(html('summary', {}, t('years')), this.#inside);
    this.root.addEventListener('toggle', () => void this.#count());
  }

  /** Another result is shown; `isNarrow` if it is that of some years. */
  take(hits: HitList, isNarrow: boolean): void {
    [this.#hits, this.#isNarrow] = [hits, isNarrow];
    void this.#count();
  }

  async #count(): Promise<void> {
    const hits = this.#hits;
    if (!this.root.open || !hits || hits === this.#counted) return;
    this.#counted = hits;
    if (hits.total > MOST_GAMES) {
      this.#show(html('p', { class: 'small' }, this.#t('tooManyGames', MOST_GAMES.toLocaleString())));
      return;
    }
    const counts = new Map<number, number>();
    let unknown = 0;
    try {
      for await (const { game } of hits.all()) {
        // A newer result is counted instead.
        if (hits !== this.#hits) return;
        const year = Number(/\d{4}/.exec(game.date ?? '')?.[0]);
        if (year) counts.set(year, (counts.get(year) ?? 0) + 1);
        else unknown += 1;
      }
    } catch (error) {
      this.#counted = undefined;
      this.#show(html('p', { class: 'small', role: 'alert' }, String(error instanceof Error ? error.message : error)));
      return;
    }
    const spans = spansOf(counts);
    const bars = spans.length ? [this.#bars(spans)] : [];
    const rest = unknown ? [html('p', { class: 'small' }, this.#t('withoutYear', unknown.toLocaleString()))] : [];
    this.#show(...bars, ...rest);
  }

  #show(...parts: HTMLElement[]): void {
    const hadFocus = this.#inside.contains(document.activeElement);
    const all = this.#isNarrow ? [button(this.#t('allYears'), this.#t('allYears'), () => this.#narrow(''))] : [];
    this.#inside.replaceChildren(...parts, ...all);
    if (hadFocus) this.#inside.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  }

  /** A table for a screen reader; its rows are drawn as columns. */
  #bars(spans: Span[]): HTMLElement {
    const most = Math.max(...spans.map(({ count }) => count));
    let isFirst = true;
    const rows = spans.map(({ from, to, count }, index) => {
      const name = from === to ? String(from) : `${from}–${to}`;
      const label = `${name}: ${this.#t('nGames', count.toLocaleString())}`;
      const bar = html('button', { type: 'button', class: 'bar', 'aria-label': label, title: label });
      bar.style.setProperty('--share', `${(100 * count) / most}%`);
      bar.disabled = !count;
      bar.tabIndex = count && isFirst ? 0 : -1;
      if (count) isFirst = false;
      bar.addEventListener('click', () => this.#narrow(from === to ? String(from) : `${from}..${to}`));
      // Not every name has room below its bar.
      const isNamed = spans.length < 6 || index % Math.ceil(spans.length / 5) === 0;
      const year = html('span', { role: 'rowheader', class: isNamed ? 'named' : '' }, html('span', {}, String(from)));
      return html('div', { role: 'row' }, html('span', { role: 'cell' }, bar), year);
    });
    const table = html('div', { role: 'table', 'aria-label': this.#t('gamesByYear') }, ...rows);
    table.addEventListener('keydown', moveBetween('.bar:not(:disabled)'));
    return table;
  }
}

/** Years from the first to the last one, or decades. */
function spansOf(counts: ReadonlyMap<number, number>): Span[] {
  if (!counts.size) return [];
  const years = [...counts.keys()];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const length = [1, 10, 100, 1000].find((one) => (last - first) / one < MOST_BARS)!;
  const start = first - (first % length);
  const spans = Array.from({ length: Math.floor((last - start) / length) + 1 }, (_, index) => {
    const from = start + index * length;
    return { from, to: from + length - 1, count: 0 };
  });
  for (const [year, count] of counts) spans[Math.floor((year - start) / length)]!.count += count;
  return spans;
}
