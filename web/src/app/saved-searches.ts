/** The saved searches of the database and the recent ones of this browser. */
import { EditablePattern } from './pattern';
import { FIELDS, type About, type Query } from './database';
import { button, html, type Child } from '../dom';
import { Refused, messageOf, removeSearch, renameSearch, saveSearch, type Marks, type SavedSearch } from './marks';
import { clearHistory, history } from './query-history';
import type { Translate } from '../i18n';

/** The page, as the searches use it. */
export interface SearchHost {
  about: About;
  /** The conditions of the present query. */
  query: () => Query;
  /** Runs the query of a URL. */
  run: (fragment: URLSearchParams) => void;
  /** The saved searches have changed. */
  changed: () => Promise<void>;
}

export class SearchesPanel {
  readonly root = html('details', { class: 'searches' });
  readonly #t: Translate;
  readonly #host: SearchHost;
  readonly #name = html('input', { type: 'text', maxlength: '100', autocomplete: 'off' });
  readonly #trouble = html('p', { role: 'alert', class: 'trouble' });
  readonly #status = html('p', { role: 'status', class: 'small' });
  readonly #list = html('ul');
  readonly #recent = html('div');
  readonly #form: HTMLFormElement;
  #shown = '';

  constructor(host: SearchHost, t: Translate) {
    [this.#host, this.#t] = [host, t];
    this.#name.setAttribute('aria-label', t('searchName'));
    this.#name.placeholder = t('searchName');
    this.#form = html('form', { class: 'row' }, this.#name, html('button', { type: 'submit' }, t('saveSearch')));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#save(false);
    });
    this.root.append(
      html('summary', {}, t('searches')),
      this.#form,
      this.#trouble,
      this.#status,
      this.#list,
      this.#recent,
    );
    this.drawHistory();
  }

  take({ writable, searches }: Marks): void {
    const shown = JSON.stringify([writable, searches]);
    // A name that is being written stays.
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#form.hidden = !writable;
    this.#list.replaceChildren(
      ...(searches.length
        ? searches.map((search) => this.#row(search, writable))
        : [html('li', { class: 'small' }, this.#t('noSearches'))]),
    );
  }

  drawHistory(): void {
    const { name } = this.#host.about;
    const recent = history(name);
    const rows = recent.map((query) => {
      const params = new URLSearchParams(query);
      return html(
        'li',
        {},
        runner(describe(params, this.#t), () => this.#host.run(params)),
      );
    });
    const clear = button(this.#t('clearHistory'), this.#t('clearHistory'), () => {
      clearHistory(name);
      this.drawHistory();
      this.root.querySelector('summary')!.focus();
    });
    this.#recent.replaceChildren(
      ...(recent.length ? [html('h2', {}, this.#t('history')), html('ul', { class: 'recent' }, ...rows), clear] : []),
    );
  }

  #row(search: SavedSearch, writable: boolean): HTMLElement {
    const { name } = search;
    const params = search.query ? fragmentOf(search.query, this.#host.about) : undefined;
    const options = search.arguments.map(quoted).join(' ');
    const shown = params
      ? [runner([html('b', {}, name), html('span', {}, options)], () => this.#host.run(params))]
      : [
          html(
            'p',
            { class: 'forCommand' },
            html('b', {}, name),
            html('code', {}, options),
            html('span', {}, this.#t('forCommand', `sgf db saved ${quoted(this.#host.about.name)} ${quoted(name)}`)),
          ),
        ];
    const item = html('li', {}, ...shown);
    if (!writable) return item;
    item.append(
      button(this.#t('renameSearch', name), '✎', () => this.#rename(item, name)),
      button(this.#t('deleteSearch', name), '×', () => void this.#act(() => removeSearch(name))),
    );
    return item;
  }

  async #save(replace: boolean): Promise<void> {
    const name = this.#name.value.trim();
    if (!name) return this.#name.focus();
    const isDone = await this.#act(
      () => saveSearch(name, this.#host.query(), replace),
      button(this.#t('replaceSearch', name), this.#t('replaceSearch', name), () => void this.#save(true)),
    );
    if (isDone) this.#name.value = '';
  }

  /** Replaces a row by a field for another name. */
  #rename(item: HTMLElement, name: string): void {
    const field = html('input', { type: 'text', maxlength: '100', 'aria-label': this.#t('renameSearch', name) });
    field.value = name;
    const form = html('form', { class: 'row' }, field, html('button', { type: 'submit' }, this.#t('save')));
    const before = [...item.childNodes];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#act(() => renameSearch(name, field.value));
    });
    form.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      item.replaceChildren(...before);
      item
        .querySelectorAll('button')
        .item(item.querySelectorAll('button').length - 2)
        ?.focus();
    });
    item.replaceChildren(form);
    field.select();
  }

  /** Runs a change, shows its error, and returns whether it was made. `onConflict` is offered if the name is in use. */
  async #act(act: () => Promise<unknown>, onConflict?: HTMLElement): Promise<boolean> {
    this.#trouble.replaceChildren();
    this.#status.textContent = '';
    try {
      await act();
      await this.#host.changed();
      this.#status.textContent = this.#t('saved');
      return true;
    } catch (error) {
      const isConflict = error instanceof Refused && error.status === 409;
      this.#trouble.replaceChildren(
        html('span', {}, messageOf(error)),
        ...(isConflict && onConflict ? [onConflict] : []),
      );
      return false;
    }
  }
}

function runner(content: Child | Child[], act: () => void): HTMLElement {
  const element = html('button', { type: 'button', class: 'run' }, ...[content].flat());
  element.addEventListener('click', act);
  return element;
}

/** A word as a shell needs it. */
function quoted(word: string): string {
  return /^[\p{L}\p{N}\-_./:=,+@]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The query of a URL, in words. */
function describe(params: URLSearchParams, t: Translate): string {
  const texts = FIELDS.map((field) => params.get(field)).filter((text) => text !== null);
  const flags = (['starred', 'noted'] as const).filter((flag) => params.has(flag)).map((flag) => t(flag));
  const kind = params.get('kind')?.split(' ');
  return [
    ...texts,
    ...flags,
    ...(kind ? [`${kind[1]}×${kind[2]}`] : []),
    ...(params.has('pattern') ? [t('pattern')] : []),
  ].join(' · ');
}

/** The URL of a saved query; nothing if the form cannot express it. */
export function fragmentOf(query: Query, { kinds }: About): URLSearchParams | undefined {
  const params = new URLSearchParams({ database: '' });
  for (const field of FIELDS) if (query[field]) params.set(field, query[field]);
  for (const flag of ['starred', 'noted', 'reverse'] as const) if (query[flag]) params.set(flag, '1');
  if (query.sort && query.sort !== 'relevance') params.set('sort', query.sort);
  if (query.sort === 'rank') return undefined;
  const kind = kindOf(query, kinds);
  if (kind === undefined) return undefined;
  if (kind) params.set('kind', kind);
  if (query.pattern) {
    const shape = new EditablePattern();
    if (!shape.read(query.pattern.diagram)) return undefined;
    params.set('pattern', shape.text);
    if (!query.pattern.turned) params.set('turned', '0');
    if (!query.pattern.exchanged) params.set('exchanged', '0');
  }
  return params;
}

/** The kind of game of a query, empty for all, and undefined if the list has none that means the same. */
function kindOf({ gm, size, pattern }: Query, kinds: About['kinds']): string | undefined {
  if (gm === undefined) return size ? undefined : '';
  const ofGame = kinds.filter((kind) => kind.gm === gm && kind.columns !== null);
  const chosen = size ? ofGame.filter(({ columns, rows }) => columns === size[0] && rows === size[1]) : ofGame;
  if (!size && pattern && kinds[0]?.gm === gm) return '';
  if (chosen.length !== 1) return undefined;
  return kinds.length > 1 ? `${gm} ${chosen[0]!.columns} ${chosen[0]!.rows}` : '';
}
