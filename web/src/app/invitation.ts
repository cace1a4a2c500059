/** Invites a second person to the game of this page: a link that opens it in another browser. */
import { html, nothing } from 'lit';
import { LightElement } from './light-element';
import type { Translate } from '../i18n';
import { colorName } from '../panels/players';
import { COLORS, type PlayColor } from './opponents';
import type { PlayContext } from './play-context';
import { invitedTo, rememberInvited, type Invited } from './invited';
import { invite, type Link } from './seat';

interface InvitationEvents {
  /** There is a link for a guest of this color. */
  begun(guest: PlayColor): void;
  ended(): void;
}

export class Invitation extends LightElement {
  static override properties = { link: { state: true }, trouble: { state: true }, isCopied: { state: true } };
  declare link: Link | undefined;
  declare trouble: string;
  declare isCopied: boolean;
  #color: PlayColor = 'w';
  readonly #t: Translate;
  readonly #context: PlayContext;
  readonly #number: number;
  readonly #events: InvitationEvents;

  constructor(t: Translate, context: PlayContext, number: number, events: InvitationEvents) {
    super();
    [this.#t, this.#context, this.#number, this.#events] = [t, context, number, events];
    this.link = undefined;
    this.trouble = '';
    this.isCopied = false;
    const invited = invitedTo(context);
    if (invited?.game === number) void this.#goOn(invited);
  }

  /** Goes on with a guest who was invited before the page was loaded again. */
  async #goOn({ color, link }: Invited): Promise<void> {
    if ((await this.#context.share()) === undefined) return;
    [this.#color, this.link] = [color, link];
    this.#events.begun(color);
  }

  async #invite(): Promise<void> {
    this.trouble = '';
    try {
      const file = await this.#context.share();
      if (file === undefined) return;
      const [game, color] = [this.#number, this.#color];
      this.link = await invite({ file, game, color });
      rememberInvited({ file, name: this.#context.name, game, color, link: this.link });
      this.#events.begun(color);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  async #copy(): Promise<void> {
    this.querySelector('input')?.select();
    this.isCopied = await navigator.clipboard.writeText(this.link!.address).then(
      () => true,
      () => false,
    );
  }

  #end(): void {
    rememberInvited(undefined);
    this.#events.ended();
  }

  #form() {
    const t = this.#t;
    return html`<div class="row">
      <label>
        ${t('guestPlays')}
        <select @change=${(event: Event) => (this.#color = (event.target as HTMLSelectElement).value as PlayColor)}>
          ${COLORS.map((color) => html`<option value=${color} .selected=${color === this.#color}>${colorName(t, color)}</option>`)}
        </select>
      </label>
      <button type="button" class="primary" @click=${() => void this.#invite()}>${t('makeLink')}</button>
    </div>`;
  }

  #shown({ address, local }: Link) {
    const t = this.#t;
    return html`<p>${t('sendLink', colorName(t, this.#color))}</p>
      <div class="row">
        <input readonly aria-label=${t('linkOfGuest')} .value=${address} />
        <button type="button" @click=${() => void this.#copy()}>${t('copy')}</button>
        <button type="button" @click=${() => this.#end()}>${t('playBoth')}</button>
      </div>
      <p role="status" class="small">${this.isCopied ? t('linkCopied') : ''}</p>
      ${local === false ? html`<p class="warning">${t('notEncrypted')}</p>` : nothing}`;
  }

  override render() {
    return html`${this.link ? this.#shown(this.link) : this.#form()}
    ${this.trouble ? html`<p role="alert">${this.trouble}</p>` : nothing}`;
  }
}

customElements.define('play-invitation', Invitation);
