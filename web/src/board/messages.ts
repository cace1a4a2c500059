/** What the board says: messages, questions, failures, and what screen readers hear. */
import { button, html, lazily } from '../dom';
import type { Facts } from '../engine/types';
import type { MessageKey } from '../i18n';
import { fullNumber } from '../panels/move-number';
import { colorName } from '../panels/players';
import type { RecordController } from './record-controller';

const soundModule = lazily(() => import('./sound'));

export class Messages {
  readonly live = html('div', { class: 'sr', 'aria-live': 'polite' });
  readonly root: HTMLElement;
  /** Why there is no record, in its place. */
  readonly failure = html('div', { class: 'failure', part: 'message', role: 'alert' });
  readonly #message = html('div', { class: 'message', part: 'message', role: 'status' });
  readonly #question = html('div', { class: 'message question', part: 'message', role: 'alert' });
  readonly #controller: RecordController;
  #status = '';

  constructor(controller: RecordController) {
    this.#controller = controller;
    this.root = html('div', { class: 'messages' }, this.#question, this.#message);
  }

  notify(text: string, ...acts: HTMLElement[]): void {
    this.#message.replaceChildren(...(text ? [html('span', {}, text)] : []), ...acts);
  }

  /** Says why there is no record; nothing takes the message away. With `again`, a button tries again. */
  fail(text: string, again?: () => void): void {
    const { t } = this.#controller;
    const retry = again ? [button(t('retry'), t('retry'), again)] : [];
    this.failure.replaceChildren(...(text ? [html('span', {}, text), ...retry] : []));
  }

  /** Says why a move is illegal. The live region says it even if it is the same as before; the message is not said twice. */
  refuse(reason: string): void {
    this.notify('', html('span', { 'aria-hidden': 'true' }, reason));
    this.live.textContent = this.live.textContent === reason ? `${reason}\u00a0` : reason;
  }

  /** Asks a question, which stays until it is answered. */
  ask(text: string, answers: [MessageKey, () => void][]): void {
    const { t } = this.#controller;
    const choose = (act: () => void) => () => {
      this.#question.replaceChildren();
      act();
    };
    const buttons = answers.map(([word, act]) => button(t(word), t(word), choose(act)));
    this.#question.replaceChildren(...(text ? [html('span', {}, text)] : []), ...buttons);
  }

  /** Says the last move, if it has changed, and plays the sound of a stone. */
  announce(facts: Facts): void {
    const { t, record } = this.#controller;
    const number = fullNumber(record?.number, facts.number, facts.lastColor);
    const said =
      facts.last === null ? t('start') : t('moveIs', number, `${colorName(t, facts.lastColor)} ${facts.last}`);
    if (this.#status === said) return;
    if (this.#status && this.#controller.has('sound') && facts.last !== null)
      void soundModule(({ playStoneSound }) => playStoneSound());
    this.#status = said;
    this.live.textContent = said;
  }
}
