/** The bar at the top of the page: where the reader is, and what can be done with the open record. */
import { html, nothing } from 'lit';
import { LightElement } from './light-element';
import type { Translate } from '../i18n';
import type { OpenFile } from './open-file';
import { menuOf, type PageActions } from './menu';
import { switchScheme } from './settings';

/** What the header needs from the page. */
export interface HeaderActions extends PageActions {
  /** Shows the files; nothing if there are none. */
  showFiles?: (() => void) | undefined;
  /** Shows the database; nothing if there is none. */
  showDatabase?: (() => void) | undefined;
}

export class AppHeader extends LightElement {
  static override properties = {
    heading: { attribute: false },
    openFile: { attribute: false },
    canUndo: { attribute: false },
    canRedo: { attribute: false },
    isDirty: { attribute: false },
    actions: { attribute: false },
  };
  declare heading: string;
  declare openFile: OpenFile | undefined;
  declare canUndo: boolean | undefined;
  declare canRedo: boolean | undefined;
  declare isDirty: boolean;
  declare actions: HeaderActions;
  readonly #t: Translate;
  /** The menu belongs to one file, and stays open while the header changes. */
  #menu: [OpenFile, HTMLElement] | undefined;

  constructor(t: Translate, actions: HeaderActions) {
    super();
    this.#t = t;
    this.heading = '';
    this.isDirty = false;
    this.actions = actions;
  }

  #menuFor(file: OpenFile): HTMLElement {
    if (this.#menu?.[0] !== file) this.#menu = [file, menuOf(file, this.#t, this.actions)];
    return this.#menu[1];
  }

  /** Whether there are edits that the page does not write by itself. */
  get #isUnsaved(): boolean {
    return this.isDirty && !this.openFile?.isAutosaved;
  }

  #link(label: string, act: (() => void) | undefined) {
    return act ? html`<button type="button" class="link" @click=${act}>${label}</button>` : nothing;
  }

  #icon(label: string, sign: string, act: () => void, isPossible = true) {
    return html`<button
      type="button"
      class="icon"
      title=${label}
      aria-label=${label}
      ?disabled=${!isPossible}
      @click=${act}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  }

  #fileActions(file: OpenFile) {
    const t = this.#t;
    const { view } = file;
    // The editor has these in its row of tools.
    const history =
      view.getAttribute('edit') === 'moves'
        ? html`<span class="history">
            ${this.#icon(t('undo'), '↶', () => view.undo(), this.canUndo)}
            ${this.#icon(t('redo'), '↷', () => view.redo(), this.canRedo)}
          </span>`
        : nothing;
    return html`${history}<button
        type="button"
        class=${this.#isUnsaved || file.saveLabel === 'saveToFolder' ? 'primary' : 'plain'}
        @click=${() => void file.save()}
      >
        ${t(file.saveLabel)}</button
      >${this.#menuFor(file)}`;
  }

  #pageActions() {
    const { newGame, openFile } = this.actions;
    const t = this.#t;
    return html`<button type="button" class="plain" @click=${openFile}>${t('open')}</button>
      <button type="button" class="primary" @click=${newGame}>${t('newGame')}</button>`;
  }

  override render() {
    const t = this.#t;
    const file = this.openFile;
    return html`
      <span class="brand" aria-hidden="true"><i></i></span>
      <nav aria-label=${t('files')}>
        ${this.#link(t('files'), this.actions.showFiles)} ${this.#link(t('database'), this.actions.showDatabase)}
      </nav>
      <h1 title=${this.heading}>${this.heading || 'OpenSGF'}</h1>
      ${this.#isUnsaved ? html`<span class="dirty" role="img" aria-label=${t('unsaved')} title=${t('unsaved')}></span>` : nothing}
      <span class="gap"></span>
      ${file?.isGuest ? nothing : file ? this.#fileActions(file) : this.#pageActions()}
      ${this.#icon(t('nightColors'), '☾', switchScheme)}
    `;
  }
}

customElements.define('app-header', AppHeader);
