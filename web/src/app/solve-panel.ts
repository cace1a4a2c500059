/** The panel of the mode Solve: a problem or a game to guess, and progress through the problems of the file. */
import { html, nothing } from 'lit';
import { LightElement } from './light-element';
import type { SgfBoard } from '../board/sgf-board';
import type { Translate } from '../i18n';
import { hashOf } from './autosave';
import { stateOf, writeTry } from './problem-progress';

export class SolvePanel extends LightElement {
  static override properties = { file: { state: true } };
  /** The hash of the file, which names its problems. */
  declare file: string;
  readonly #view: SgfBoard;
  readonly #t: Translate;
  readonly #update = () => this.requestUpdate();
  readonly #answered = (event: Event) => {
    const { isSolved } = (event as CustomEvent<{ isSolved: boolean }>).detail;
    if (this.#view.getAttribute('mode') !== 'problem') return;
    writeTry(this.#key(this.#game), isSolved);
    this.requestUpdate();
  };

  constructor(view: SgfBoard, t: Translate) {
    super();
    [this.#view, this.#t] = [view, t];
    this.file = '';
    view.addEventListener('sgf-step', this.#update);
    view.addEventListener('sgf-answer', this.#answered);
    void hashOf(view.save()).then(
      (hash) => (this.file = hash),
      () => (this.file = 'unknown'),
    );
  }

  /** The mode has ended. */
  end(): void {
    this.#view.removeEventListener('sgf-step', this.#update);
    this.#view.removeEventListener('sgf-answer', this.#answered);
  }

  get #game(): number {
    return this.#view.record?.game ?? 0;
  }

  #key(game: number): string {
    return `${this.file.slice(0, 16)}#${game}`;
  }

  #go(game: number): void {
    this.#view.turnToGame(game);
    this.#view.step('first');
    // The mode begins again with the other problem.
    this.#setMode(this.#view.getAttribute('mode') ?? 'problem');
  }

  #setMode(mode: string): void {
    this.#view.removeAttribute('mode');
    this.#view.setAttribute('mode', mode);
    this.requestUpdate();
  }

  #choice(mode: string, label: string) {
    const isHere = this.#view.getAttribute('mode') === mode;
    return html`<button type="button" aria-pressed=${isHere} @click=${() => this.#setMode(mode)}>${label}</button>`;
  }

  override render() {
    const t = this.#t;
    const games = this.#view.record?.games ?? 1;
    const here = this.#game;
    const states = Array.from({ length: this.file ? games : 0 }, (_, game) => stateOf(this.#key(game)));
    const next = [...states.keys()].map((step) => (here + 1 + step) % games).find((game) => states[game] !== 'solved');
    return html`<section class="mode-panel" aria-label=${t('solve')}>
      <div class="row">${this.#choice('problem', t('problem'))} ${this.#choice('guess', t('guess'))}</div>
      ${
        games > 1
          ? html`<div class="row">
              <button type="button" ?disabled=${here <= 0} @click=${() => this.#go(here - 1)}>
                ${t('previousProblem')}
              </button>
              <span class="small">${here + 1} / ${games}</span>
              <button type="button" ?disabled=${here >= games - 1} @click=${() => this.#go(here + 1)}>
                ${t('nextProblem')}
              </button>
            </div>`
          : nothing
      }
      ${
        states.length
          ? html`<p class="small" role="status">
              ${t('solvedOf', states.filter((state) => state === 'solved').length, games)}
              ${
                next !== undefined && next !== here && games > 1
                  ? html`<button type="button" class="link" @click=${() => this.#go(next)}>
                      ${t('nextUnsolved')}
                    </button>`
                  : nothing
              }
            </p>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('solve-panel', SolvePanel);
