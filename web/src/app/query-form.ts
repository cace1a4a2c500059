/** The form of the database page: texts, marks, the kind of game, and the order. */
import { FIELDS, type About, type Field, type Query } from './database';
import { html } from '../dom';
import type { MessageKey, Translate } from '../i18n';

const SORTS = ['', 'date', 'black', 'white', 'event', 'moves', 'result'] as const;
type Flag = 'starred' | 'noted' | 'reverse';
/** The most kinds of games and tags to choose from. */
const [MOST_KINDS, MOST_TAGS] = [60, 200];
/** Delay after typing before a search starts, in milliseconds. */
const PAUSE = 200;

export class QueryForm {
  readonly root = html('form', { class: 'row asked', role: 'search' });
  readonly #fields = new Map<Field, HTMLInputElement>();
  readonly #flags = new Map<Flag, HTMLInputElement>();
  readonly #sort = html('select');
  readonly #kind = html('select');
  readonly #tags = html('datalist', { id: 'tags-of-database' });
  readonly #t: Translate;
  #about: About;

  /** Calls `changed` with a delay when a condition changes, and `resized` when another kind of game is chosen. */
  constructor(about: About, t: Translate, changed: (pause: number) => void, resized: () => void) {
    [this.#about, this.#t] = [about, t];
    for (const field of FIELDS) this.#fields.set(field, this.#textField(field, changed));
    this.#sort.setAttribute('aria-label', t('sort'));
    for (const one of SORTS) this.#sort.append(html('option', { value: one }, one ? t(one) : t('asAdded')));
    this.#kind.setAttribute('aria-label', t('game'));
    this.#kind.addEventListener('change', resized);
    this.root.append(
      ...this.#fields.values(),
      this.#tags,
      html(
        'span',
        { class: 'choices' },
        this.#kind,
        this.#sort,
        this.#flag('reverse'),
        this.#flag('starred'),
        this.#flag('noted'),
      ),
    );
    for (const choice of [this.#kind, this.#sort, ...this.#flags.values()])
      choice.addEventListener('change', () => changed(0));
    this.root.addEventListener('submit', (event) => event.preventDefault());
  }

  #flag(flag: Flag): HTMLLabelElement {
    const input = html('input', { type: 'checkbox' });
    this.#flags.set(flag, input);
    return html('label', { class: 'check' }, input, this.#t(flag === 'reverse' ? 'reversed' : flag));
  }

  #textField(field: Field, changed: (pause: number) => void): HTMLInputElement {
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
    if (field === 'tag') input.setAttribute('list', this.#tags.id);
    input.addEventListener('input', () => changed(PAUSE));
    return input;
  }

  /** The database has been replaced. */
  take(about: About): void {
    this.#about = about;
    const chosen = this.#kind.value;
    const all = about.kinds.length > 1 ? [html('option', { value: '' }, this.#t('allGames'))] : [];
    const kinds = about.kinds.filter(({ columns }) => columns !== null).slice(0, MOST_KINDS);
    this.#kind.replaceChildren(
      ...all,
      ...kinds.map(({ gm, game, columns, rows, count }) =>
        html(
          'option',
          { value: `${gm} ${columns} ${rows}` },
          `${game ?? gm} ${columns}×${rows} (${count.toLocaleString()})`,
        ),
      ),
    );
    this.choose(chosen);
  }

  /** Offers these tags. */
  offer(tags: string[]): void {
    this.#tags.replaceChildren(...tags.slice(0, MOST_TAGS).map((tag) => html('option', { value: tag })));
  }

  /** Chooses a kind of game; if the list does not have it, the first entry. */
  choose(kind: string): void {
    this.#kind.value = kind;
    if (this.#kind.selectedIndex < 0) this.#kind.selectedIndex = 0;
  }

  /** The kind of game and the board size; nothing for all. */
  get kind(): [gm: number, columns: number, rows: number] | undefined {
    const [gm, columns, rows] = this.#kind.value.split(' ').map(Number);
    return this.#kind.value ? [gm!, columns!, rows!] : undefined;
  }

  #textOf(field: Field): string {
    return this.#fields.get(field)!.value.trim();
  }

  /** Fills a field. */
  set(field: Field, text: string): void {
    this.#fields.get(field)!.value = text;
  }

  /** The conditions and the order. */
  get query(): Query {
    const query: Query = {};
    for (const field of FIELDS) if (this.#textOf(field)) query[field] = this.#textOf(field);
    for (const [flag, input] of this.#flags) if (input.checked) query[flag] = true;
    // Without another order, the games whose words match best come first.
    const sort = this.#sort.value || (query.text ? 'relevance' : '');
    if (sort) query.sort = sort;
    const { kind } = this;
    if (kind) [query.gm, query.size] = [kind[0], [kind[1], kind[2]]];
    return query;
  }

  /** Names the first order of the list. */
  nameOrder(): void {
    this.#sort.options[0]!.textContent = this.#t(this.#textOf('text') ? 'relevance' : 'asAdded');
  }

  /** Adds the conditions to a URL. */
  write(kept: URLSearchParams): void {
    for (const field of FIELDS) if (this.#textOf(field)) kept.set(field, this.#textOf(field));
    if (this.#sort.value) kept.set('sort', this.#sort.value);
    for (const [flag, input] of this.#flags) if (input.checked) kept.set(flag, '1');
    if (this.#kind.value && this.#about.kinds.length > 1) kept.set('kind', this.#kind.value);
  }

  /** Takes the conditions of a URL. */
  restore(kept: URLSearchParams): void {
    for (const [field, input] of this.#fields) input.value = kept.get(field) ?? '';
    this.#sort.value = SORTS.find((one) => one === kept.get('sort')) ?? '';
    for (const [flag, input] of this.#flags) input.checked = kept.has(flag);
    this.choose(kept.get('kind') ?? '');
  }
}
