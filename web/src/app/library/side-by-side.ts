/** Two to four games of the library next to each other, to read. */
import { html } from 'lit';
import type { SgfBoard } from '../../board/sgf-board';
import type { Translate } from '../../i18n';
import { adoptDialogStyles } from '../../styles/library-sheet';
import { LightElement } from '../light-element';
import { read, type FileRow } from '../server';
import { applySettings } from '../settings';
import { entriesOf } from './entries';

export class SideBySide extends LightElement {
  readonly #boards: { row: FileRow; title: string; link: string; view: SgfBoard }[];
  readonly #t: Translate;
  readonly #close: () => void;

  constructor(rows: FileRow[], t: Translate, close: () => void) {
    super();
    adoptDialogStyles();
    [this.#t, this.#close] = [t, close];
    this.#boards = rows.map((row) => {
      const view = document.createElement('sgf-board') as SgfBoard;
      view.setAttribute('controls', '');
      applySettings(view);
      const title = entriesOf(row)[0]?.title ?? row.path;
      const link = `#${new URLSearchParams({ file: row.path, game: '0' })}`;
      return { row, title, link, view };
    });
    this.addEventListener('keydown', (event) => {
      // Escape has a meaning in a zoomed board, and in the fields of a board.
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const { row, view } of this.#boards)
      void this.updateComplete
        .then(() => read(row.id))
        .then(({ bytes }) => view.open(bytes, row.path.split('/').pop()))
        .catch((error: unknown) => view.notify(this.#t('notRead', String(error))));
  }

  override firstUpdated(): void {
    this.querySelector('button')?.focus();
  }

  override render() {
    const t = this.#t;
    return html`<div class="row">
        <button type="button" @click=${this.#close}>${t('backToGames')}</button>
      </div>
      <div class="boards">
        ${this.#boards.map(
          ({ row, title, link, view }) =>
            html`<article aria-label=${title}>
              <h2><a href=${link} title=${row.path}>${title}</a></h2>
              ${view}
            </article>`,
        )}
      </div>`;
  }
}

customElements.define('side-by-side', SideBySide);
