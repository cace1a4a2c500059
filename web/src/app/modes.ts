/** The modes of the page: what a person wants to do with the open record, one at a time, as tabs of the side column. */
import { html, nothing, type PropertyValues } from 'lit';
import { LightElement } from './light-element';
import type { SgfBoard } from '../board/sgf-board';
import type { MessageKey, Translate } from '../i18n';
import type { PlayContext } from './play-context';
import type { Folder } from './problem-set';
import { readPreference, writePreference } from './preferences';

const MODES = ['read', 'edit', 'play', 'analyze', 'solve'] as const;
export type Mode = (typeof MODES)[number];

const WORDS: Record<Mode, MessageKey> = {
  read: 'read',
  edit: 'edit',
  play: 'playMode',
  analyze: 'analyze',
  solve: 'solve',
};

/** What a mode shows below the tabs. */
type Panel = HTMLElement & { end?(): void };

/** What the modes need from the page around them. */
export interface ModeContext {
  folder: Folder;
  play: PlayContext;
}

const PANELS: Partial<Record<Mode, (view: SgfBoard, t: Translate, context: ModeContext) => Promise<Panel>>> = {
  play: async (view, t, { play }) => new (await import('./play-panel')).PlayPanel(view, t, play),
  analyze: async (view, t) => new (await import('./analysis-panel')).AnalysisPanel(view, t),
  solve: async (view, t, { folder }) => new (await import('./solve-panel')).SolvePanel(view, t, folder),
};

/** The attributes of the board in a mode; null removes one. */
const ATTRIBUTES: Record<Mode, Record<'edit' | 'mode', string | null>> = {
  read: { edit: null, mode: null },
  edit: { edit: '', mode: null },
  play: { edit: 'moves', mode: null },
  analyze: { edit: 'moves', mode: null },
  solve: { edit: null, mode: 'problem' },
};

/** The mode in which a record is opened: the reader's last one of Read and Edit. */
export function firstMode(): Mode {
  return readPreference('mode') === 'edit' ? 'edit' : 'read';
}

/** Prepares a board for a mode. */
export function setMode(view: HTMLElement, mode: Mode): void {
  for (const [name, value] of Object.entries(ATTRIBUTES[mode])) {
    if (value === null) view.removeAttribute(name);
    else view.setAttribute(name, value);
  }
  view.toggleAttribute('hide-next', mode === 'read' && readPreference('hideNext') === true);
}

/** The tabs, and the panel of the selected mode. Arrow keys move between tabs. */
export class ModeTabs extends LightElement {
  static override properties = { mode: { state: true }, panel: { state: true } };
  declare mode: Mode;
  declare panel: Panel | undefined;
  readonly #view: SgfBoard;
  readonly #t: Translate;
  readonly #onMode: (mode: Mode) => void;
  readonly #context: ModeContext;

  constructor(view: SgfBoard, t: Translate, onMode: (mode: Mode) => void, context: ModeContext) {
    super();
    [this.#view, this.#t, this.#onMode, this.#context] = [view, t, onMode, context];
    this.mode = firstMode();
    this.panel = undefined;
    this.slot = 'side';
  }

  /** Changes the mode as the reader has chosen. Read and Edit are remembered for the next record. */
  #choose(mode: Mode): void {
    if (mode === 'read' || mode === 'edit') writePreference('mode', mode);
    this.select(mode);
  }

  /** Changes the mode. */
  select(mode: Mode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.panel?.end?.();
    this.panel = undefined;
    setMode(this.#view, mode);
    this.#onMode(mode);
    void PANELS[mode]?.(this.#view, this.#t, this.#context).then((panel) => {
      // Another mode may have been chosen while the panel was loading.
      if (this.mode === mode) this.panel = panel;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.panel?.end?.();
  }

  #key(event: KeyboardEvent): void {
    const way = { ArrowRight: 1, ArrowLeft: -1, Home: -MODES.length, End: MODES.length }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = MODES.indexOf(this.mode);
    const next = Math.abs(way) > 1 ? (way > 0 ? MODES.length - 1 : 0) : (at + way + MODES.length) % MODES.length;
    this.#choose(MODES[next]!);
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('mode') && this.querySelector('[role=tab]:focus'))
      this.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }

  /** Hides what comes, for students. */
  #switch() {
    const hide = ({ target }: Event) => {
      writePreference('hideNext', (target as HTMLInputElement).checked || undefined);
      setMode(this.#view, this.mode);
    };
    // After a click, keys step through the record again.
    const leave = ({ detail, target }: MouseEvent) => detail && (target as HTMLElement).blur();
    return html`<label class="check">
      <input
        type="checkbox"
        role="switch"
        ?checked=${this.#view.hasAttribute('hide-next')}
        @change=${hide}
        @click=${leave}
      />
      ${this.#t('hideNext')}
    </label>`;
  }

  override render() {
    // A guest only plays.
    if (this.#context.play.guest) return html`${this.panel ?? nothing}`;
    return html`
      <div
        class="tabs"
        role="tablist"
        aria-label=${this.#t('modes')}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
      >
        ${MODES.map((mode) => {
          const isHere = mode === this.mode;
          return html`<button
            type="button"
            role="tab"
            data-mode=${mode}
            aria-selected=${isHere}
            tabindex=${isHere ? 0 : -1}
            @click=${() => this.#choose(mode)}
          >
            ${this.#t(WORDS[mode])}
          </button>`;
        })}
      </div>
      ${this.mode === 'read' ? this.#switch() : nothing} ${this.panel ?? nothing}
    `;
  }
}

customElements.define('mode-tabs', ModeTabs);
