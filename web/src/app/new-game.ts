/** The dialog for a new game: game, size, players, rules, komi or handicap, and clock. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { parse } from '../dom';
import { loadFull, type Full } from '../engine/engine';
import type { Translate } from '../i18n';
import { adoptDialogStyles } from '../styles/library-sheet';
import { clockProperties, type ClockKind } from './clock';
import { clockFields, clockOfForm, playerFields } from './new-game-fields';
import { gameName, today } from './new-record';
import { levelName, writeOpponents, type Opponents } from './opponents';
import { readPreference, writePreference } from './preferences';

/** Begins the new game. */
export type Begin = (record: Uint8Array, name: string) => Promise<void>;

interface Game {
  number: number;
  name: string;
  size?: number;
  min?: number;
  max?: number;
}

/** What the dialog proposes the next time. */
interface LastGame {
  game: number;
  columns: string;
  rows: string;
  opponents: Opponents;
}

const GO = 1;
/** Rules of Go, as records name them, with their usual komi. */
const RULES: readonly [name: string, komi: string][] = [
  ['Japanese', '6.5'],
  ['Chinese', '7.5'],
  ['Korean', '6.5'],
  ['AGA', '7.5'],
  ['NZ', '7'],
  ['GOE', '7.5'],
];
const USUAL_SIZES = [9, 13, 19];

/** Shows the dialog. Loads the engine with all games first. */
export async function newGame(t: Translate, begin: Begin): Promise<void> {
  const engine = await loadFull();
  const games = (parse(engine.games()) as Game[]).sort((one, other) => one.number - other.number);
  new NewGame(t, begin, engine, games).show();
}

class NewGame {
  readonly #t: Translate;
  readonly #begin: Begin;
  readonly #engine: Full;
  readonly #games: Game[];
  readonly #dialog = document.createElement('dialog');
  #game: Game;
  #columns = '';
  #rows = '';
  #komi = RULES[0]![1];
  #trouble = '';
  #opponents: Opponents = { b: 0, w: 0 };
  #clock: '' | ClockKind = '';

  constructor(t: Translate, begin: Begin, engine: Full, games: Game[]) {
    [this.#t, this.#begin, this.#engine, this.#games] = [t, begin, engine, games];
    this.#game = games[0]!;
    const last = readPreference<LastGame>('newGame');
    this.#choose(games.find(({ number }) => number === (last?.game ?? GO)) ?? games[0]!);
    if (last) [this.#opponents, this.#columns, this.#rows] = [last.opponents, last.columns, last.rows];
    this.#dialog.className = 'new';
    this.#dialog.setAttribute('aria-label', t('newGame'));
    this.#dialog.addEventListener('close', () => this.#dialog.remove());
  }

  show(): void {
    adoptDialogStyles();
    document.body.append(this.#dialog);
    this.#draw();
    this.#dialog.showModal();
  }

  #choose(game: Game): void {
    this.#game = game;
    this.#columns = this.#rows = String(game.size ?? 0);
  }

  #draw(): void {
    render(this.#form(), this.#dialog);
  }

  #form(): TemplateResult {
    const t = this.#t;
    return html`<form method="dialog" @submit=${this.#submit}>
      <h2>${t('newGame')}</h2>
      <label>
        ${t('game')}
        <select name="game" @change=${this.#changeGame}>
          ${this.#games.map(
            (game) => html`<option value=${game.number} ?selected=${game === this.#game}>${game.name}</option>`,
          )}
        </select>
      </label>
      ${this.#sizes()}
      ${playerFields(t, this.#opponents, (opponents) => {
        this.#opponents = opponents;
        this.#draw();
      })}
      ${this.#game.number === GO ? this.#conditions() : nothing}
      ${clockFields(t, this.#clock, (kind) => {
        this.#clock = kind;
        this.#draw();
      })}
      <p role="alert">${this.#trouble}</p>
      <div class="row ends">
        <button type="button" @click=${() => this.#dialog.close()}>${t('cancel')}</button>
        <button type="submit" class="primary">${t('begin')}</button>
      </div>
    </form>`;
  }

  /** Only games with square boards have a choice of sizes. */
  #sizes(): TemplateResult | typeof nothing {
    const t = this.#t;
    const { number, min, max } = this.#game;
    if (min === undefined || min === max) return nothing;
    const side = (name: 'columns' | 'rows', value: string, change: (value: string) => void) =>
      html`<label>
        ${t(name)}
        <input
          type="number"
          inputmode="numeric"
          name=${name}
          min=${min}
          max=${max ?? min}
          .value=${value}
          @input=${(event: Event) => {
            change((event.target as HTMLInputElement).value);
            this.#draw();
          }}
        />
      </label>`;
    const usual = (size: number) =>
      html`<button
        type="button"
        aria-pressed=${this.#columns === String(size) && this.#rows === this.#columns}
        @click=${() => {
          this.#columns = this.#rows = String(size);
          this.#draw();
        }}
      >
        ${size}×${size}
      </button>`;
    return html`${number === GO ? html`<div class="row usual">${USUAL_SIZES.map(usual)}</div>` : nothing}
      <div class="row">
        ${side('columns', this.#columns, (value) => {
          this.#columns = this.#rows = value;
        })}
        ${side('rows', this.#rows, (value) => {
          this.#rows = value;
        })}
      </div>`;
  }

  /** Rules, komi and handicap of Go. */
  #conditions(): TemplateResult {
    const t = this.#t;
    return html`<label>
        ${t('info.RU')}
        <input
          name="rules"
          list="new-game-rules"
          autocomplete="off"
          value=${RULES[0]![0]}
          @change=${(event: Event) => {
            const known = RULES.find(([name]) => name === (event.target as HTMLInputElement).value);
            if (known) this.#komi = known[1];
            this.#draw();
          }}
        />
        <datalist id="new-game-rules">${RULES.map(([name]) => html`<option value=${name}></option>`)}</datalist>
      </label>
      <div class="row">
        <label>
          ${t('info.KM')}
          <input
            name="komi"
            type="number"
            step="0.5"
            .value=${this.#komi}
            @input=${(event: Event) => (this.#komi = (event.target as HTMLInputElement).value)}
          />
        </label>
        <label>
          ${t('handicap')}
          <input
            name="handicap"
            type="number"
            inputmode="numeric"
            min="0"
            max="9"
            value="0"
            @input=${(event: Event) => {
              // With handicap stones, White gets half a point to avoid a draw.
              if (Number((event.target as HTMLInputElement).value) > 1) this.#komi = '0.5';
              this.#draw();
            }}
          />
        </label>
      </div>`;
  }

  #changeGame = (event: Event): void => {
    const chosen = this.#games.find(({ number }) => String(number) === (event.target as HTMLSelectElement).value);
    if (chosen) this.#choose(chosen);
    this.#draw();
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#start(new FormData(event.target as HTMLFormElement)).then(
      () => this.#dialog.close(),
      (error: unknown) => {
        this.#trouble = error instanceof Error ? error.message : String(error);
        this.#draw();
      },
    );
  };

  async #start(form: FormData): Promise<void> {
    const text = (name: string) => ((form.get(name) as string | null) ?? '').trim();
    const [columns, rows] = [Number(text('columns')), Number(text('rows'))];
    const board = this.#engine.Board.begin(this.#game.number, columns, rows, Number(text('handicap')), '');
    try {
      const { b, w } = this.#opponents;
      const names = { b: text('black'), w: text('white') };
      writeOpponents(board, this.#opponents, names);
      const clock = clockOfForm(form);
      const info = { RU: text('rules'), KM: text('komi'), ...(clock && clockProperties(clock)) };
      for (const [name, value] of Object.entries(info)) if (value) board.set_info(name, value);
      board.set_info('DT', today());
      const { number: game } = this.#game;
      const last: LastGame = { game, columns: text('columns'), rows: text('rows'), opponents: this.#opponents };
      writePreference('newGame', last);
      const players = [b ? levelName(b) : names.b, w ? levelName(w) : names.w];
      await this.#begin(board.save(), gameName(players, this.#game.name));
    } finally {
      board.free();
    }
  }
}
