/** The bar of a game that a search has found: its number in the result, and the games before and after it. */
import { html } from 'lit';
import type { Translate } from '../i18n';
import type { HitList, Place } from './hit-list';
import { LightElement } from './light-element';

export class HitWalk extends LightElement {
  static override properties = { index: { state: true }, trouble: { state: true } };
  declare index: number;
  declare trouble: string;
  /** The number of the game at the index. */
  game: number;
  readonly #hits: HitList;
  readonly #t: Translate;
  readonly #open: (game: number, place: Place) => Promise<void>;
  #isOpening = false;
  /** The index to go to, while a game is opening. */
  #wanted: number;

  constructor(hits: HitList, game: number, t: Translate, open: (game: number, place: Place) => Promise<void>) {
    super();
    [this.#hits, this.game, this.#t, this.#open] = [hits, game, t, open];
    this.index = this.#wanted = hits.indexOf(game);
    this.trouble = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // While the next game is opened, the page takes this away and brings it back. Keys pressed meanwhile count.
    if (!this.#isOpening) document.removeEventListener('keydown', this.#key);
  }

  /** `g` and `G` work wherever no text is written. */
  readonly #key = (event: KeyboardEvent): void => {
    const way = { g: 1, G: -1 }[event.key];
    const target = event.composedPath()[0];
    const isWriting =
      target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
    if (!way || isWriting || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void this.#go(way);
  };

  /** Goes on by one game. Who presses fast skips games that are not shown yet. */
  async #go(way: number): Promise<void> {
    const index = this.#wanted + way;
    if (index < 0 || index >= this.#hits.total) return;
    this.#wanted = index;
    if (this.#isOpening) return;
    this.#isOpening = true;
    // The board of the next game takes the focus, which belongs to the button that was pressed.
    const isPressed = this.contains(document.activeElement);
    try {
      while (this.#wanted !== this.index) await this.#show(this.#wanted);
    } catch (error) {
      this.trouble = String(error instanceof Error ? error.message : error);
      this.#wanted = this.index;
    }
    this.#isOpening = false;
    if (!this.isConnected) document.removeEventListener('keydown', this.#key);
    await this.updateComplete;
    if (!isPressed) return;
    const [back, on] = this.querySelectorAll('button');
    const [same, other] = way > 0 ? [on, back] : [back, on];
    (same!.disabled ? other : same)!.focus({ preventScroll: true });
  }

  async #show(index: number): Promise<void> {
    const found = await this.#hits.gameAt(index);
    if (!found) throw new Error(this.#t('noLongerFound'));
    [this.index, this.game, this.trouble] = [index, found.game.id, ''];
    await this.#open(found.game.id, found.place);
  }

  override render() {
    const t = this.#t;
    const { total } = this.#hits;
    const step = (way: 1 | -1, label: string, key: string, sign: string) =>
      html`<button
        type="button"
        aria-label=${label}
        title="${label} (${key})"
        ?disabled=${way > 0 ? this.index >= total - 1 : this.index <= 0}
        @click=${() => void this.#go(way)}
      >
        ${sign}
      </button>`;
    return html`<nav aria-label=${t('gamesFound')}>
        ${step(-1, t('previousGameFound'), 'G', '‹')}
        <span role="status">${t('gameOf', (this.index + 1).toLocaleString(), total.toLocaleString())}</span>
        ${step(1, t('nextGameFound'), 'g', '›')}
      </nav>
      <span class="bad" role="alert">${this.trouble}</span>`;
  }
}

customElements.define('hit-walk', HitWalk);
