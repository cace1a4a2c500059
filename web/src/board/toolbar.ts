/** The toolbar of the editor: tools, undo and redo, and commands on the tree. */
import '../i18n/more';
import { button, html } from '../dom';
import type { RunAction } from './controls';
import type { RecordController } from './record-controller';
import type { PointerInput } from './pointer-input';
import { icon, type Icon } from './tool-icons';
import type { Action } from './keyboard';
import { TOOLS, pieces } from './edit-tools';
import { roving } from './roving';
import { readPreference, writePreference } from '../app/preferences';
import type { MessageKey } from '../i18n';

/** Changes of all points or colors of a game. */
const TRANSFORMATIONS: [MessageKey, string][] = [
  ['rotateRight', 'rotate-90'],
  ['rotateHalf', 'rotate-180'],
  ['rotateLeft', 'rotate-270'],
  ['mirrorHorizontal', 'mirror-horizontal'],
  ['mirrorVertical', 'mirror-vertical'],
  ['mirrorDiagonal', 'mirror-diagonal'],
  ['swapColors', 'swap-colors'],
  ['normalizeCorner', 'normalize'],
];

/** The toolbar of the editor. */
export class ToolBar {
  readonly root = html('div', { class: 'tools', part: 'tools', role: 'toolbar' });
  /** Keeps one tab stop when the buttons change. */
  readonly #renew = roving(this.root);
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  readonly #act: RunAction;
  #undo: HTMLButtonElement | undefined;
  #redo: HTMLButtonElement | undefined;

  constructor(controller: RecordController, pointer: PointerInput, act: RunAction) {
    this.#controller = controller;
    this.#pointer = pointer;
    this.#act = act;
  }

  /** Updates undo and redo. */
  show(): void {
    if (this.#undo) this.#undo.disabled = !this.#controller.update?.canUndo;
    if (this.#redo) this.#redo.disabled = !this.#controller.update?.canRedo;
    this.root.setAttribute('aria-label', this.#controller.t('edit'));
    this.#renew();
  }

  /** Rebuilds the buttons for another game or language. */
  build(): void {
    const { t, record } = this.#controller;
    const known = TOOLS.filter(({ onlyGo }) => !onlyGo || record?.number === 1);
    const groups = (isRare: boolean) =>
      known.filter((group) => (group.isRare ?? false) === isRare).map((group) => this.#group(group));
    const rare = html('div', { class: 'rare', id: 'rare-tools' }, ...groups(true), this.#treeTools());
    const more = button(t('moreTools'), icon('more'), () => {
      writePreference('tools', more.getAttribute('aria-expanded') !== 'true' || undefined);
      unfold(more.getAttribute('aria-expanded') !== 'true');
    });
    more.setAttribute('aria-controls', 'rare-tools');
    const unfold = (isOpen: boolean) => {
      rare.hidden = !isOpen;
      more.setAttribute('aria-expanded', String(isOpen));
    };
    unfold(readPreference('tools') === true);
    const act = (word: MessageKey, sign: Icon, name: Action) => button(t(word), icon(sign), () => this.#act(name));
    this.#undo = act('undo', 'undo', 'undo');
    this.#redo = act('redo', 'redo', 'redo');
    this.root.replaceChildren(...groups(false), html('div', { class: 'bar' }, this.#undo, this.#redo, more), rare);
    this.#press();
    this.show();
    this.#renew();
  }

  #group({ word, tools }: (typeof TOOLS)[number]): HTMLElement {
    const { t } = this.#controller;
    const buttons = tools.map(({ tool, word, sign }) => {
      const choice = button(t(word), sign(), () => {
        this.#pointer.tool = tool;
        this.#pointer.clear();
        this.#press();
      });
      choice.dataset['tool'] = tool;
      return choice;
    });
    const group = html('div', { class: 'bar', role: 'group', 'aria-label': t(word) }, ...buttons);
    if (word === 'setUp') this.#addPieces(group);
    return group;
  }

  /** Commands on the selected node and its variations. */
  #treeTools(): HTMLElement {
    const { t, editable } = this.#controller;
    const act = (word: MessageKey, sign: Icon, name: Action) => button(t(word), icon(sign), () => this.#act(name));
    const arrange = (word: MessageKey, sign: Icon, what: string) =>
      button(t(word), icon(sign), () => void this.#controller.edit((board) => board.arrange(what)));
    const hasPass = editable?.pass_text() !== undefined;
    const pass = hasPass ? [button(t('pass'), t('pass'), () => this.#act('pass'))] : [];
    return html(
      'div',
      { class: 'bar', role: 'group', 'aria-label': t('edit') },
      act('cut', 'cut', 'cut'),
      act('copy', 'copy', 'copy'),
      act('paste', 'paste', 'paste'),
      arrange('promote', 'promote', 'promote'),
      arrange('mainLine', 'mainLine', 'main-line'),
      act('remove', 'remove', 'delete'),
      ...pass,
      this.#transformations(),
    );
  }

  /** A list of rotations and reflections, which change the record and not only the view. */
  #transformations(): HTMLSelectElement {
    const { t } = this.#controller;
    const list = html('select', { 'aria-label': t('transform'), title: t('transform') });
    list.append(html('option', { value: '' }, t('transform')));
    for (const [word, what] of TRANSFORMATIONS) list.append(html('option', { value: what }, t(word)));
    list.addEventListener('change', () => {
      const what = list.value;
      list.value = '';
      let notes: string[] = [];
      const isDone = this.#controller.edit((board) => (notes = board.transform(what)));
      if (isDone && notes.length) this.#controller.notify([...new Set(notes)].slice(0, 5).join('\n'));
    });
    return list;
  }

  #press(): void {
    for (const choice of this.root.querySelectorAll<HTMLElement>('[data-tool]')) {
      choice.setAttribute('aria-pressed', String(choice.dataset['tool'] === this.#pointer.tool));
    }
    const piece = this.root.querySelector('select.pieces');
    piece?.classList.toggle('chosen', this.#pointer.tool === 'piece');
  }

  /** For games with several kinds of pieces: a list to choose from. */
  #addPieces(group: HTMLElement): void {
    const { t, editable } = this.#controller;
    const known = editable ? pieces(editable) : [];
    if (known.length <= 2) return;
    const owners = { b: t('black'), w: t('white') };
    const list = html('select', { class: 'pieces', 'aria-label': t('piece') });
    known.forEach(({ owner, sign }, index) =>
      list.append(html('option', { value: String(index) }, `${owner ? owners[owner] : t('neutral')} ${sign}`)),
    );
    const choose = () => {
      this.#pointer.tool = 'piece';
      this.#pointer.piece = Number(list.value);
      this.#press();
    };
    list.addEventListener('change', choose);
    list.addEventListener('focus', choose);
    for (const plain of group.querySelectorAll('[data-tool=b], [data-tool=w]')) plain.remove();
    group.prepend(list);
  }
}
