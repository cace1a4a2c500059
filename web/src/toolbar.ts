/** The buttons of the editor: its tools, and what changes the tree. */
import './rest';
import { button, html } from './dom';
import type { Do } from './bars';
import type { Desk } from './desk';
import type { Hand } from './hand';
import { icon, type Icon } from './icons';
import type { Act } from './keys';
import { TOOLS, pieces } from './tools';
import type { Word } from './words';

/** The tools of the editor, and what changes the tree. */
export class ToolBar {
  readonly root = html('div', { class: 'tools', part: 'tools' });
  readonly #desk: Desk;
  readonly #hand: Hand;
  readonly #act: Do;
  #undo: HTMLButtonElement | undefined;
  #redo: HTMLButtonElement | undefined;

  constructor(desk: Desk, hand: Hand, act: Do) {
    this.#desk = desk;
    this.#hand = hand;
    this.#act = act;
  }

  /** Tells whether there is something to take back. */
  show(): void {
    if (this.#undo) this.#undo.disabled = !this.#desk.update?.canUndo;
    if (this.#redo) this.#redo.disabled = !this.#desk.update?.canRedo;
  }

  /** Makes the buttons again: for another game, another language. */
  build(): void {
    const { say } = this.#desk;
    const groups = TOOLS.map(({ word, tools }) => {
      const buttons = tools.map(({ tool, word, sign }) => {
        const choice = button(say(word), sign(), () => {
          this.#hand.tool = tool;
          this.#hand.clear();
          this.#press();
        });
        choice.dataset['tool'] = tool;
        return choice;
      });
      const group = html('div', { class: 'bar', role: 'toolbar', 'aria-label': say(word) }, ...buttons);
      if (word === 'setUp') this.#addPieces(group);
      return group;
    });
    const act = (word: Word, sign: Icon, name: Act) => button(say(word), icon(sign), () => this.#act(name));
    const arrange = (word: Word, sign: Icon, what: string) =>
      button(say(word), icon(sign), () => void this.#desk.edit((board) => board.arrange(what)));
    this.#undo = act('undo', 'undo', 'undo');
    this.#redo = act('redo', 'redo', 'redo');
    const tree = html(
      'div', { class: 'bar', role: 'toolbar', 'aria-label': say('edit') },
      this.#undo, this.#redo, act('cut', 'cut', 'cut'), act('copy', 'copy', 'copy'), act('paste', 'paste', 'paste'),
      arrange('promote', 'promote', 'promote'), arrange('mainLine', 'mainLine', 'main-line'), act('remove', 'remove', 'delete'),
      button(say('pass'), say('pass'), () => this.#act('pass')),
    );
    this.root.replaceChildren(...groups, tree);
    this.#press();
    this.show();
  }

  #press(): void {
    for (const choice of this.root.querySelectorAll<HTMLElement>('[data-tool]')) {
      choice.setAttribute('aria-pressed', String(choice.dataset['tool'] === this.#hand.tool));
    }
    const piece = this.root.querySelector('select');
    piece?.classList.toggle('chosen', this.#hand.tool === 'piece');
  }

  /** Where there are several kinds of pieces, one is chosen from a list. */
  #addPieces(group: HTMLElement): void {
    const { say, editable } = this.#desk;
    const known = editable ? pieces(editable) : [];
    if (known.length <= 2) return;
    const owners = { b: say('black'), w: say('white') };
    const list = html('select', { 'aria-label': say('piece') });
    known.forEach(({ owner, sign }, index) => list.append(html('option', { value: String(index) }, `${owner ? owners[owner] : say('neutral')} ${sign}`)));
    const choose = () => {
      this.#hand.tool = 'piece';
      this.#hand.piece = Number(list.value);
      this.#press();
    };
    list.addEventListener('change', choose);
    list.addEventListener('focus', choose);
    for (const plain of group.querySelectorAll('[data-tool=b], [data-tool=w]')) plain.remove();
    group.prepend(list);
  }
}

