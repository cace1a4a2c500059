/** The panel of the mode Play: two people at one board. The moves are written to the record as they are played. */
import { html, nothing } from 'lit';
import { LightElement } from './light-element';
import type { SgfBoard } from '../board/sgf-board';
import { parse } from '../dom';
import type { Translate } from '../i18n';
import { colorName } from '../panels/players';

export class PlayPanel extends LightElement {
  static override properties = { asksToResign: { state: true } };
  declare asksToResign: boolean;
  readonly #view: SgfBoard;
  readonly #t: Translate;
  readonly #onStep = () => {
    this.asksToResign = false;
    this.requestUpdate();
  };

  constructor(view: SgfBoard, t: Translate) {
    super();
    [this.#view, this.#t] = [view, t];
    this.asksToResign = false;
    view.addEventListener('sgf-step', this.#onStep);
  }

  /** The mode has ended. */
  end(): void {
    this.#view.removeEventListener('sgf-step', this.#onStep);
  }

  /** The player to move gives up: the other one wins. */
  #resign(): void {
    const winner = this.#view.facts?.turn === 'b' ? 'W' : 'B';
    this.#view.edit((board) => board.set_info('RE', `${winner}+Resign`));
  }

  #action(label: string, act: () => void, isPossible: boolean) {
    return html`<button type="button" ?disabled=${!isPossible} @click=${act}>${label}</button>`;
  }

  #question() {
    const t = this.#t;
    return html`<p class="row" role="alert">
      ${t('resignReally', colorName(t, this.#view.facts?.turn))}
      ${this.#action(t('resign'), () => this.#resign(), true)}
      ${this.#action(t('cancel'), () => (this.asksToResign = false), true)}
    </p>`;
  }

  override render() {
    const [t, view] = [this.#t, this.#view];
    const facts = view.facts;
    const result = view.read((board) => parse(board.info()).find(({ ident }) => ident === 'RE')?.values[0]);
    const state = facts?.outcome ?? result ?? (facts?.turn ? t('toMove', colorName(t, facts.turn)) : '');
    const canPlay = Boolean(facts?.turn) && !facts?.outcome;
    return html`<section class="mode-panel" aria-label=${t('playMode')}>
      <p class="small">${t('twoAtOneBoard')}</p>
      <p><b>${state}</b></p>
      <div class="row">
        ${this.#action(t('takeBack'), () => view.undo(), view.canUndo)}
        ${view.hasPass ? this.#action(t('pass'), () => view.do('pass'), canPlay) : nothing}
        ${view.record?.number === 1 ? this.#action(t('countScore'), () => view.count(), true) : nothing}
        ${this.#action(t('resign'), () => (this.asksToResign = true), canPlay && !result)}
        ${this.#action(t('turnTheBoard'), () => view.turn(), true)}
      </div>
      ${this.asksToResign ? this.#question() : nothing}
    </section>`;
  }
}

customElements.define('play-panel', PlayPanel);
