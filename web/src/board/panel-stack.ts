/** The panels that are folded away at the end of the side column: forms of the editor, and the search. */
import { html } from '../dom';
import { panels, search } from '../panels/panels';
import type { Search } from '../panels/search';
import type { PointerInput } from './pointer-input';
import type { RecordController } from './record-controller';

export class PanelStack {
  readonly root = html('div', { class: 'panels', part: 'panels' });
  readonly #host: HTMLElement;
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  #before: AbortController | undefined;

  constructor(host: HTMLElement, controller: RecordController, pointer: PointerInput) {
    [this.#host, this.#controller, this.#pointer] = [host, controller, pointer];
  }

  /** Builds the panels for readers or the editor. Returns whether they have changed. */
  build(): boolean {
    const controller = this.#controller;
    const { isEditor, language, mode } = controller;
    const wanted = isEditor ? 'editor' : controller.has('controls') && !mode ? 'viewer' : '';
    const key = `${wanted} ${language}`;
    if (this.root.dataset['for'] === key) return false;
    this.root.dataset['for'] = key;
    this.#before?.abort();
    this.#before = new AbortController();
    const { signal } = this.#before;
    this.root.replaceChildren(...(wanted ? panels(this.#host, controller, this.#pointer, isEditor, signal) : []));
    return true;
  }

  /** Opens a panel and moves the focus to it. Returns whether there is one. */
  open(name: string): boolean {
    const panel = this.root.querySelector<HTMLDetailsElement>(`[data-panel=${name}]`);
    if (!panel) return false;
    panel.open = true;
    panel.scrollIntoView({ block: 'nearest' });
    panel.querySelector('summary')!.focus();
    return true;
  }

  /** Calls the search. */
  find(act: (search: Search) => void): void {
    void search(this.#host, this.#controller, this.#pointer, act);
  }

  /** Opens the search panel. Returns whether there is one. */
  openSearch(): boolean {
    if (!this.open('search')) return false;
    const panel = this.root.querySelector('[data-panel=search]')!;
    this.find((search) => {
      panel.querySelector('.inside')!.replaceChildren(search.root);
      search.focus();
    });
    return true;
  }
}
