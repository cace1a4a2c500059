/** Commands: what keys, buttons and the clipboard do. */
import type { Display } from './display';
import { actionOf, type Action } from './keyboard';
import type { SgfBoard } from './sgf-board';

export class Commands {
  readonly #board: SgfBoard;
  readonly #display: Display;
  readonly #root: ShadowRoot;

  constructor(board: SgfBoard, display: Display, root: ShadowRoot) {
    this.#board = board;
    this.#display = display;
    this.#root = root;
  }

  get #isEditor(): boolean {
    return this.#board.hasAttribute('edit') && !this.#display.controller.mode;
  }

  /** Runs a command. Returns whether there was something to do. */
  do(act: Action): boolean {
    const { controller, autoplay } = this.#display;
    const [direction, what] = act.split('-', 2) as [string, string | undefined];
    const arrange = (way: string) => this.#isEditor && controller.edit((board) => board.arrange(way));
    if (act === 'ten-on' || act === 'ten-back') {
      const way = act === 'ten-on' ? 'next' : 'previous';
      return controller.step((board) => Array.from({ length: 10 }, () => board.step(way)).includes(true));
    }
    if (act === 'fold-all' || act === 'unfold-all') return controller.foldAll(act === 'fold-all');
    if (what && what !== 'variation' && what !== 'found') return this.#board.seek(what, '', direction === 'next');
    switch (act) {
      case 'autoplay':
        autoplay.toggle();
        return true;
      case 'search':
        return this.#display.panels.openSearch();
      case 'next-found':
      case 'previous-found':
        this.#display.panels.find((search) => search.jump(act === 'next-found'));
        return true;
      case 'fold':
        return controller.foldNearest();
      case 'turn':
        this.#board.turn();
        return true;
      case 'hint':
        this.#display.teach((teacher) => teacher.hint());
        return true;
      case 'keys':
        void this.#display.dress();
        void import('../app/keys-dialog').then(({ keysDialog }) => keysDialog(controller.t, this.#root));
        return true;
      case 'undo':
        if (this.#isEditor) this.#board.undo();
        return this.#isEditor;
      case 'redo':
        if (this.#isEditor) this.#board.redo();
        return this.#isEditor;
      case 'pass': {
        const pass = controller.editable?.pass_text();
        if (!this.#isEditor || pass === undefined || !controller.mayMove) return false;
        return controller.edit((board) => board.play('', pass, true));
      }
      case 'copy':
      case 'cut':
      case 'delete':
        return arrange(act) && this.#tookUp(act);
      case 'paste':
        return arrange('paste');
      default:
        this.#board.step(act);
        return true;
    }
  }

  /** Puts what was copied on the clipboard as well. */
  #tookUp(act: Action): boolean {
    const text = act === 'delete' ? undefined : this.#display.controller.editable?.copied();
    if (text) void navigator.clipboard?.writeText(text).catch(() => undefined);
    return true;
  }

  /** Inserts pasted text as a variation below the selected node, unless it is a record with a root. */
  paste(event: ClipboardEvent): void {
    if (isWriting(event) || !this.#isEditor) return;
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (isRecord(text) || mayBeForeign(text)) return;
    event.preventDefault();
    if (text.includes('(')) this.#display.controller.edit((board) => board.paste_text(text));
    else this.do('paste');
  }

  key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && this.#display.comment.write())
      return event.preventDefault();
    if (event.defaultPrevented || isWriting(event)) return;
    const { pointer, picture, stage, controller } = this.#display;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    let done = false;
    if (
      event.composedPath()[0] === stage &&
      (event.key.startsWith('Arrow') || event.key === 'Enter' || event.key === ' ')
    ) {
      this.#display.onGrid((grid) => grid.key(event.key));
      done = true;
    } else if (event.key === 'Escape') {
      if (!pointer.takeBack()) pointer.clear();
      picture.unzoom();
      controller.notify('');
      done = true;
    } else if (isPlain && /^[1-9]$/.test(event.key)) {
      void import('../panels/bookmarks').then(({ goToBookmark }) => goToBookmark(controller, event.key));
      done = true;
    } else {
      const act = actionOf(event);
      // Selected text is copied as text, and pasting has an event of its own.
      const isText =
        (act === 'copy' && Boolean(getSelection()?.toString())) ||
        (act === 'paste' && event.key.toLowerCase() === 'v' && !isPlain);
      if (act && !isText) done = this.do(act);
    }
    if (done) event.preventDefault();
  }
}

/** Returns whether the reader is typing. */
function isWriting(event: Event): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}

/** Returns whether a text may be a record in another format: several lines that do not start like SGF, or a known first word. */
export function mayBeForeign(text: string): boolean {
  return (
    !text.startsWith('(') && (text.includes('\n') || /^(XGID=|https?:|position |startpos|sfen |Base[+;])/.test(text))
  );
}

/** Returns whether a text is a record rather than a variation: its first node has root properties. */
export function isRecord(text: string): boolean {
  return /^\(\s*;[^\]]*?\b(GM|FF|SZ|CA)\s*\[/.test(text);
}
