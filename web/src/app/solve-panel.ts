/** The panel of the mode Solve: a problem or a game to guess, and progress through the problems of the file and of its folder. */
import { html, nothing } from 'lit';
import { LightElement } from './light-element';
import type { SgfBoard } from '../board/sgf-board';
import type { Translate } from '../i18n';
import { hashOf } from './autosave';
import { statesOf, writeTry } from './problem-progress';
import { keyOf, problemSet, type Folder, type Problem } from './problem-set';

export class SolvePanel extends LightElement {
  static override properties = { file: { state: true } };
  /** The hash of the file, which names its problems. */
  declare file: string;
  readonly #view: SgfBoard;
  readonly #t: Translate;
  readonly #folder: Folder | undefined;
  readonly #update = () => this.requestUpdate();
  readonly #answered = (event: Event) => {
    const { isSolved } = (event as CustomEvent<{ isSolved: boolean }>).detail;
    if (this.#view.getAttribute('mode') !== 'problem') return;
    writeTry(keyOf(this.file, this.#game), isSolved);
    this.requestUpdate();
  };

  constructor(view: SgfBoard, t: Translate, folder?: Folder) {
    super();
    [this.#view, this.#t, this.#folder] = [view, t, folder];
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

  #go({ row, game }: Problem): void {
    if (row) return this.#folder!.open(row, game);
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
    const set = this.file ? problemSet(this.file, this.#view.record?.games ?? 1, this.#folder) : [];
    const states = statesOf(set.map(({ key }) => key));
    const here = set.findIndex(({ row, game }) => !row && game === this.#game);
    const [previous, following] = [set[here - 1], set[here + 1]];
    const others = [...set.keys()].map((step) => (here + 1 + step) % set.length);
    const next = others.find((index) => index !== here && states[index] !== 'solved');
    const step = (label: string, to: Problem | undefined) =>
      html`<button type="button" ?disabled=${!to} @click=${() => to && this.#go(to)}>${label}</button>`;
    return html`<section class="mode-panel" aria-label=${t('solve')}>
      <div class="row">${this.#choice('problem', t('problem'))} ${this.#choice('guess', t('guess'))}</div>
      ${
        set.length > 1
          ? html`<div class="row">
              ${step(t('previousProblem'), previous)}
              <span class="small">${t('problemOf', here + 1, set.length)}</span>
              ${step(t('nextProblem'), following)}
            </div>`
          : nothing
      }
      ${
        set.length
          ? html`<p class="small" role="status">
                ${t('solvedOf', states.filter((state) => state === 'solved').length, set.length)}
                ${
                  next === undefined
                    ? nothing
                    : html`<button type="button" class="link" @click=${() => this.#go(set[next]!)}>
                        ${t('nextUnsolved')}
                      </button>`
                }
              </p>
              <progress
                aria-label=${t('solve')}
                max=${set.length}
                value=${states.filter((state) => state === 'solved').length}
              ></progress>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('solve-panel', SolvePanel);
