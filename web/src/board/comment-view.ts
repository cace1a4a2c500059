/** The comment of the node: to read, or in the editor to write in the same place. */
import { html, lazily } from '../dom';
import { comment } from '../panels/comment';
import { recordNumber } from '../panels/move-number';
import type { Token } from '../engine/types';
import type { PointerInput } from './pointer-input';
import type { RecordController } from './record-controller';

const formsModule = lazily(() => import('../panels/forms'));

export class CommentView {
  readonly root = html('div', { class: 'comment', part: 'comment', tabindex: '0' });
  /** The fields for the comment and the name of the node. */
  readonly form = html('div', { class: 'comment form', part: 'comment-form', hidden: '' });
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  /** The node that is being written. */
  #written = -1;
  #isScrolled = false;
  /** Whether there was a comment in this record. */
  #talks = false;

  constructor(controller: RecordController, pointer: PointerInput) {
    [this.#controller, this.#pointer] = [controller, pointer];
    const scrolled = () => {
      this.#isScrolled = true;
    };
    this.root.addEventListener('scroll', scrolled, { passive: true });
  }

  /** Another record is shown. */
  clear(): void {
    this.#talks = false;
  }

  /** Makes the fields anew, in another language. */
  renewForm(): void {
    this.form.replaceChildren();
    delete this.form.dataset['kind'];
  }

  /** Moves the focus to the field of the comment. Returns whether there is one. */
  write(): boolean {
    const field = this.form.querySelector('textarea');
    if (this.form.hidden || !field) return false;
    field.focus();
    return true;
  }

  /** Shows a comment. With `keepsPlace` an empty one keeps its place, because the parts below would jump at each step. */
  show(text: Token[], keepsPlace: boolean): void {
    const controller = this.#controller;
    this.#showForm();
    if (controller.isEditor) {
      this.root.hidden = true;
      return;
    }
    const go = (number: number) => {
      const wanted = String(recordNumber(controller.record?.number, number));
      controller.step((board) => board.seek('move', wanted, true));
    };
    const isEmpty = !text.length;
    this.#talks ||= !isEmpty;
    this.root.hidden = isEmpty && !(this.#talks && keepsPlace);
    const highlight = (site: number) => this.#pointer.highlight(site);
    this.root.replaceChildren(...(isEmpty ? [] : comment(text, { go, highlight })));
    // Setting the scroll position, even to the same value, lays out the whole page.
    if (this.#isScrolled) this.root.scrollTop = 0;
    this.#isScrolled = false;
  }

  #showForm(): void {
    const controller = this.#controller;
    this.form.hidden = !controller.isEditor;
    const { board, facts, focused } = controller;
    if (!controller.isEditor || !board || !facts) return;
    const isSame = this.#written === facts.node;
    this.#written = facts.node;
    const busy = isSame && focused && this.form.contains(focused) ? focused : null;
    void formsModule(({ comment }) => comment(controller, this.form, board, busy));
  }
}
