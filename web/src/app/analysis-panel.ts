/** The panel of the mode Analyze: what the record says about the moves of the main line. */
import { html, nothing } from 'lit';
import { LightElement } from './light-element';
import type { SgfBoard } from '../board/sgf-board';
import { parse } from '../dom';
import type { Board } from '../engine/engine';
import type { LineMove } from '../engine/types';
import type { Translate } from '../i18n';

/** At most this many moves are listed. */
const SHOWN = 12;
/** At most this many moves are read. */
const MOVES = 2000;
const SIGNS: Record<string, string> = { good: '!', bad: '?', doubtful: '?!', interesting: '!?' };

interface Change {
  move: LineMove;
  /** The change of the value with the move, for the player who moved: negative is a loss. */
  gain: number;
}

/** The moves of the main line by what they lose, the moves that the record judges, and the number of values. */
interface Line {
  changes: Change[];
  judged: LineMove[];
  count: number;
}

/** Reads the main line, from a board whose selected node is `here`. */
function lineOf(board: Board, here: number): Line {
  // The values are those of the line through the selected node.
  board.step('first');
  const moves = parse(board.line(0, MOVES));
  const values = new Map(
    parse(board.values_on_the_way()).map(([node, value]): [number, number] => [node, Number(value)]),
  );
  board.go(here);
  const changes: Change[] = [];
  let before: number | undefined;
  for (const move of moves) {
    const value = values.get(move[0]);
    // A value counts for Black. Without a value on both sides of a move, nothing is known about it.
    if (value !== undefined && before !== undefined && move[1])
      changes.push({ move, gain: move[1] === 'b' ? value - before : before - value });
    before = value;
  }
  const judged = moves.filter((move) => move[1] && move[4] && move[4] !== 'good');
  return { changes, judged, count: values.size };
}

export class AnalysisPanel extends LightElement {
  static override properties = { lossesOf: { state: true } };
  declare lossesOf: '' | 'b' | 'w';
  readonly #view: SgfBoard;
  readonly #t: Translate;
  /** What the main line has, until the record changes. */
  #known: { game: number; line: Line } | undefined;
  readonly #onStep = () => this.requestUpdate();
  readonly #onChange = () => {
    this.#known = undefined;
    this.requestUpdate();
  };

  constructor(view: SgfBoard, t: Translate) {
    super();
    [this.#view, this.#t] = [view, t];
    this.lossesOf = '';
    view.addEventListener('sgf-step', this.#onStep);
    view.addEventListener('sgf-change', this.#onChange);
  }

  /** The mode has ended. */
  end(): void {
    this.#view.removeEventListener('sgf-step', this.#onStep);
    this.#view.removeEventListener('sgf-change', this.#onChange);
  }

  /** The main line. Reading it takes a moment for long games, so it is not done at each step. */
  get #line(): Line {
    const game = this.#view.record?.game ?? 0;
    if (this.#known?.game === game) return this.#known.line;
    const here = this.#view.facts?.node ?? 0;
    const line = this.#view.read((board) => lineOf(board, here));
    if (line) this.#known = { game, line };
    return line ?? { changes: [], judged: [], count: 0 };
  }

  #row(move: LineMove, more: string) {
    const [node, color, text, number, judgement] = move;
    const isHere = this.#view.facts?.node === node;
    return html`<li>
      <button type="button" class="link ${judgement}" aria-current=${isHere} @click=${() => this.#view.go(node)}>
        ${color === 'w' ? '○' : '●'} ${number} ${text}${SIGNS[judgement] ?? ''}
      </button>
      <span class="small">${more}</span>
    </li>`;
  }

  #losses(changes: Change[]) {
    const t = this.#t;
    const losses = changes
      .filter(({ gain, move }) => gain < 0 && (!this.lossesOf || move[1] === this.lossesOf))
      .sort((one, other) => one.gain - other.gain)
      .slice(0, SHOWN);
    const choices = [
      ['', t('bothPlayers')],
      ['b', t('black')],
      ['w', t('white')],
    ] as const;
    return html`<div class="row">
        <h2>${t('largestLosses')}</h2>
        <select
          aria-label=${t('players')}
          @change=${(event: Event) => (this.lossesOf = (event.target as HTMLSelectElement).value as '' | 'b' | 'w')}
        >
          ${choices.map(([value, word]) => html`<option value=${value} ?selected=${value === this.lossesOf}>${word}</option>`)}
        </select>
      </div>
      <ol class="moves-found">
        ${losses.map(({ move, gain }) => this.#row(move, gain.toFixed(1).replace('-', '−')))}
      </ol>
      ${losses.length ? nothing : html`<p class="small">${t('none')}</p>`}`;
  }

  override render() {
    const t = this.#t;
    const { changes, judged, count } = this.#line;
    return html`<section class="mode-panel" aria-label=${t('analyze')}>
      <p class="small">${count ? t('valuesStored', count) : t('noValues')}</p>
      ${changes.length ? this.#losses(changes) : nothing}
      ${
        judged.length
          ? html`<h2>${t('judgedMoves')}</h2>
              <ol class="moves-found">
                ${judged.slice(0, SHOWN).map((move) => this.#row(move, t(move[4] as 'good')))}
              </ol>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('analysis-panel', AnalysisPanel);
