/** Dice and the doubling cube of backgammon: roll or set the dice, double, take, drop, or say that no move is possible. */
import '../i18n/more';
import { button, html, parse } from '../dom';
import type { Dice } from '../engine/types';
import type { MessageKey } from '../i18n';
import { colorName } from '../panels/players';
import type { PointerInput } from './pointer-input';
import type { RecordController } from './record-controller';

const ACTIONS: Record<string, MessageKey> = { double: 'doubleCube', take: 'takeDouble', drop: 'dropDouble' };
const DIE_FACES = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/** A fair die: bytes that would make low numbers likelier are thrown again. */
function throwDie(): number {
  const bytes = new Uint8Array(1);
  do crypto.getRandomValues(bytes);
  while (bytes[0]! >= 252);
  return (bytes[0]! % 6) + 1;
}

export class DiceTray {
  readonly root = html('div', { class: 'dice bar', part: 'dice', role: 'group' });
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  readonly #move: (text: string, shown: string) => void;
  #shown = '';

  constructor(controller: RecordController, pointer: PointerInput, move: (text: string, shown: string) => void) {
    this.#controller = controller;
    this.#pointer = pointer;
    this.#move = move;
  }

  /** Shows what the player to move can do. */
  show(): void {
    const { editable, facts, language, t } = this.#controller;
    const text = editable?.dice();
    this.root.hidden = text === undefined;
    const shown = `${language} ${facts?.turn} ${this.#controller.mayMove} ${text}`;
    if (text === undefined || shown === this.#shown) return;
    this.#shown = shown;
    const hadFocus = this.root.contains(this.#controller.focused);
    this.root.setAttribute('aria-label', t('dice'));
    this.root.replaceChildren(...this.#parts(parse(text)));
    if (hadFocus) this.root.querySelector<HTMLElement>('button, select')?.focus();
  }

  #parts({ dice, rolled, can_roll, first, actions, moved }: Dice): HTMLElement[] {
    const { facts, mayMove, t } = this.#controller;
    const parts: HTMLElement[] = [];
    if (can_roll && mayMove) parts.push(button(t('roll'), t('roll'), () => this.#roll(first)));
    if (dice) {
      const [one, other] = dice;
      const label = t('rolled', colorName(t, facts?.turn ?? 'w'), String(one), String(other));
      const faces = dice.map((die) => DIE_FACES[die - 1]).join(' ');
      parts.push(html('span', { class: 'faces', role: 'img', 'aria-label': label, title: label }, faces));
    }
    if (!mayMove) return parts;
    if (moved) parts.push(button(t('takeBackChecker'), t('takeBackChecker'), () => this.#pointer.takeBack()));
    for (const action of actions) parts.push(this.#action(action, actions.includes('take')));
    // Against an opponent, dice are thrown.
    if ((can_roll || rolled) && !this.#controller.has('plays')) parts.push(this.#setting(dice, first));
    return parts;
  }

  #action(action: string, isAnswer: boolean): HTMLElement {
    const { t } = this.#controller;
    const label = action === 'double' && isAnswer ? t('beaver') : t(ACTIONS[action] ?? 'noMove');
    return button(label, label, () => this.#move(action, label));
  }

  /** Rolls for the player to move, if a roll is due. */
  roll(): void {
    const text = this.#controller.editable?.dice();
    const { can_roll, first } = text === undefined ? { can_roll: false, first: false } : parse(text);
    if (can_roll) this.#roll(first);
  }

  /** Two lists to set the dice, for games that are written down. */
  #setting(dice: Dice['dice'], first: boolean): HTMLElement {
    const { t } = this.#controller;
    const labels = first
      ? [t('dieOf', colorName(t, 'w')), t('dieOf', colorName(t, 'b'))]
      : [t('firstDie'), t('secondDie')];
    const lists = labels.map((label, which) => {
      const chosen = dice?.[which] ?? (first ? 2 - which : 1);
      const options = DIE_FACES.map(
        (_, index) => new Option(String(index + 1), undefined, false, index + 1 === chosen),
      );
      return html('select', { 'aria-label': label, title: label }, ...options);
    });
    const set = () => this.#show(Number(lists[0]!.value), Number(lists[1]!.value));
    return html('span', { class: 'set' }, ...lists, button(t('setDice'), t('setDice'), set));
  }

  /** In the first roll, equal dice are thrown again. */
  #roll(first: boolean): void {
    let [one, other] = [throwDie(), throwDie()];
    while (first && one === other) [one, other] = [throwDie(), throwDie()];
    this.#show(one, other);
  }

  #show(one: number, other: number): void {
    const controller = this.#controller;
    const { editable, t } = controller;
    try {
      editable?.roll(one, other);
    } catch (error) {
      controller.refuse(String(error));
      return;
    }
    this.#pointer.letGo();
    controller.refresh();
    const turn = colorName(t, controller.facts?.turn ?? 'w');
    controller.notify(t('rolled', turn, String(Math.max(one, other)), String(Math.min(one, other))));
  }
}
