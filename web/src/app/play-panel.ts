/** The panel of the mode Play: who plays, whose turn it is, and what the players can do. The moves are written to the record. */
import { html, nothing } from 'lit';
import { LightElement } from './light-element';
import type { SgfBoard } from '../board/sgf-board';
import type { Translate } from '../i18n';
import { colorName } from '../panels/players';
import type { Invitation } from './invitation';
import { invitedTo } from './invited';
import { LEVELS, otherColor, personNames, type PlayColor } from './opponents';
import { PlayGame } from './play-game';
import { rematch } from './rematch';
import { resultInWords } from './result-words';
import type { PlayContext } from './play-context';

export class PlayPanel extends LightElement {
  static override properties = { asksToResign: { state: true }, invitation: { state: true } };
  declare asksToResign: boolean;
  declare invitation: Invitation | undefined;
  readonly #view: SgfBoard;
  readonly #t: Translate;
  readonly #context: PlayContext;
  readonly #game: PlayGame;
  /** The names of persons, for a color that our player had meanwhile. */
  #names = { b: '', w: '' };

  constructor(view: SgfBoard, t: Translate, context: PlayContext) {
    super();
    [this.#view, this.#t, this.#context] = [view, t, context];
    this.asksToResign = false;
    this.invitation = undefined;
    this.#game = new PlayGame(view, t, {
      name: () => context.name,
      changed: () => {
        if (!this.#game.goesOn) this.asksToResign = false;
        this.requestUpdate();
      },
      moved: (text, clock) => context.guest?.play(text, clock),
    });
    this.#game.begin();
    if (context.isBegun) this.#game.startClock();
    if (context.guest) this.#game.sitDown(context.guest.color, true);
    else if (invitedTo(context)) void this.#openInvitation();
    context.onLoaded = () => this.#game.seat && this.#game.arrived();
  }

  /** The mode has ended. */
  end(): void {
    this.#context.onLoaded = undefined;
    this.#game.end();
  }

  #button(label: string, act: () => void, isPossible = true, name = '', title: string | undefined = undefined) {
    return html`<button type="button" class=${name} title=${title ?? nothing} ?disabled=${!isPossible} @click=${act}>
      ${label}
    </button>`;
  }

  /** Person or level, for each color. */
  #players() {
    const t = this.#t;
    const game = this.#game;
    const { opponents } = game;
    const change = (color: PlayColor) => (event: Event) => {
      const names = personNames(game.info);
      this.#names = { b: names.b || this.#names.b, w: names.w || this.#names.w };
      game.setOpponents({ ...opponents, [color]: Number((event.target as HTMLSelectElement).value) }, this.#names);
    };
    const choice = (color: PlayColor) =>
      html`<label>
        ${colorName(t, color)}
        <select @change=${change(color)} ?disabled=${game.seat !== undefined}>
          <option value="0" .selected=${opponents[color] === 0}>${t('person')}</option>
          ${LEVELS.map((level) => html`<option value=${level} .selected=${opponents[color] === level}>${t('level', level)}</option>`)}
        </select>
      </label>`;
    return html`<div class="opponents">${choice('b')} ${choice('w')}</div>`;
  }

  #state(): string {
    const [t, game] = [this.#t, this.#game];
    const result = game.result || this.#view.facts?.outcome;
    if (result) return resultInWords(t, result);
    if (game.trouble) return t('cannotPlay', game.trouble);
    if (!game.turn) return '';
    if (game.isThinking) return t('isThinking', colorName(t, game.turn));
    return t('toMove', colorName(t, game.turn));
  }

  #question() {
    const t = this.#t;
    return html`<p class="row" role="alert">
      ${t('resignReally', colorName(t, this.#game.resigner))} ${this.#button(t('resign'), () => this.#resign())}
      ${this.#button(t('cancel'), () => (this.asksToResign = false))}
    </p>`;
  }

  #resign(): void {
    this.asksToResign = false;
    const { guest } = this.#context;
    if (guest) guest.resign();
    else this.#game.resign();
  }

  async #rematch(): Promise<void> {
    const { bytes, name } = await rematch(this.#view, this.#context.name);
    await this.#context.begin(bytes, name);
  }

  /** Two people in two browsers: for a file of the folder. */
  #invite() {
    const { invitation } = this;
    if (invitation) return invitation;
    const { b, w } = this.#game.opponents;
    if (b || w || !this.#game.goesOn || !this.#context.canInvite) return nothing;
    return html`<div class="row">${this.#button(this.#t('invite'), () => void this.#openInvitation())}</div>`;
  }

  async #openInvitation(): Promise<void> {
    const { Invitation } = await import('./invitation');
    this.invitation = new Invitation(this.#t, this.#context, this.#view.record?.game ?? 0, {
      begun: (guest) => this.#game.sitDown(otherColor(guest), false),
      ended: () => {
        this.invitation = undefined;
        this.#game.sitDown(undefined, false);
      },
    });
  }

  #actions() {
    const [t, view, game] = [this.#t, this.#view, this.#game];
    const { goesOn, isOurTurn, isWaiting, clock, seat } = game;
    const isGuest = this.#context.guest !== undefined;
    const canWait = game.isSelfPlay || (clock.exists && clock.isOn && seat === undefined) || isWaiting;
    return html`<div class="row actions">
      ${isGuest ? nothing : this.#button(t('takeBack'), () => game.takeBack(), game.canTakeBack)}
      ${seat ? nothing : this.#button(t('hint'), () => void game.hint(), goesOn && isOurTurn && !game.isHinting)}
      ${view.hasPass ? this.#button(t('pass'), () => view.do('pass'), goesOn && isOurTurn) : nothing}
      ${view.record?.number === 1 && !isGuest ? this.#button(t('countScore'), () => view.count()) : nothing}
      ${this.#button(t('resign'), () => (this.asksToResign = true), goesOn && game.resigner !== undefined)}
      ${clock.exists && !clock.isOn && goesOn ? this.#button(t('startClock'), () => game.startClock()) : nothing}
      ${
        canWait && goesOn
          ? this.#button(
              isWaiting ? t('goOn') : t('pause'),
              () => game.pause(!isWaiting),
              true,
              isWaiting ? 'primary' : '',
            )
          : nothing
      }
      ${goesOn && !game.isAtEnd ? this.#button(t('toTheEnd'), () => void view.step('last')) : nothing}
      ${!goesOn && !isGuest ? this.#button(t('rematch'), () => void this.#rematch(), true, 'primary', t('rematchHint')) : nothing}
      ${this.#button(t('turnTheBoard'), () => view.turn())}
    </div>`;
  }

  override render() {
    const t = this.#t;
    return html`<section class="mode-panel play" aria-label=${t('playMode')}>
      ${this.#players()}
      <p class="state ${this.#game.isThinking ? 'thinking' : ''}"><b>${this.#state()}</b></p>
      ${this.#actions()} ${this.asksToResign ? this.#question() : nothing} ${this.#invite()}
    </section>`;
  }
}

customElements.define('play-panel', PlayPanel);
