/** What keys, buttons and the clipboard ask for, by the names of the acts. */
import type { Display } from './display';
import { actOf, type Act } from './keys';
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
    return this.#board.hasAttribute('edit') && !this.#display.desk.mode;
  }

  /** Does what an act stands for; tells whether there was something to do. */
  do(act: Act): boolean {
    const { desk, autoplay } = this.#display;
    const [direction, what] = act.split('-', 2) as [string, string | undefined];
    const arrange = (way: string) => this.#isEditor && desk.edit((board) => board.arrange(way));
    if (act === 'ten-on' || act === 'ten-back') {
      const way = act === 'ten-on' ? 'next' : 'previous';
      return desk.step((board) => Array.from({ length: 10 }, () => board.step(way)).includes(true));
    }
    if (act === 'fold-all' || act === 'unfold-all') return desk.foldAll(act === 'fold-all');
    if (what && what !== 'variation' && what !== 'found') return this.#board.seek(what, '', direction === 'next');
    switch (act) {
      case 'autoplay': autoplay.toggle(); return true;
      case 'search': return this.#display.openSearch();
      case 'next-found': case 'previous-found': this.#display.find((search) => search.jump(act === 'next-found')); return true;
      case 'fold': return desk.foldNearest();
      case 'turn': this.#board.turn(); return true;
      case 'hint': this.#display.teach((teacher) => teacher.hint()); return true;
      case 'keys': void import('./dialog').then(({ keysDialog }) => keysDialog(desk.say, this.#root)); return true;
      case 'undo': if (this.#isEditor) this.#board.undo(); return this.#isEditor;
      case 'redo': if (this.#isEditor) this.#board.redo(); return this.#isEditor;
      case 'pass': return this.#isEditor && desk.edit((board) => board.play('', '', true));
      case 'copy': case 'cut': case 'delete': return arrange(act) && this.#tookUp(act);
      case 'paste': return arrange('paste');
      default: this.#board.step(act); return true;
    }
  }

  /** What was copied goes to the clipboard, too. */
  #tookUp(act: Act): boolean {
    const text = act === 'delete' ? undefined : this.#display.desk.editable?.copied();
    if (text) void navigator.clipboard?.writeText(text).catch(() => undefined);
    return true;
  }

  /** Text that is pasted is a variation below the selected node, unless it is a record with a root of its own. */
  paste(event: ClipboardEvent): void {
    if (isWriting(event) || !this.#isEditor) return;
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (isRecord(text) || mayBeForeign(text)) return;
    event.preventDefault();
    if (text.includes('(')) this.#display.desk.edit((board) => board.paste_text(text));
    else this.do('paste');
  }

  key(event: KeyboardEvent): void {
    if (isWriting(event)) return;
    const { hand, picture, stage, desk } = this.#display;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    let done = false;
    if (event.composedPath()[0] === stage && (event.key.startsWith('Arrow') || event.key === 'Enter' || event.key === ' ')) {
      this.#display.onGrid((grid) => grid.key(event.key));
      done = true;
    } else if (event.key === 'Escape') {
      hand.clear();
      picture.unzoom();
      desk.tell('');
      done = true;
    } else if (isPlain && /^[1-9]$/.test(event.key)) {
      void import('./finder').then(({ goToBookmark }) => goToBookmark(desk, event.key));
      done = true;
    } else {
      const act = actOf(event);
      // A selected text is copied as text, and what is pasted comes with an event of its own.
      const isText = (act === 'copy' && Boolean(getSelection()?.toString())) || (act === 'paste' && event.key.toLowerCase() === 'v' && !isPlain);
      if (act && !isText) done = this.do(act);
    }
    if (done) event.preventDefault();
  }
}

/** Tells whether somebody writes a text. */
function isWriting(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** Tells whether a text may be a record of another program: some lines that do not begin as SGF, or a word that such a line begins with. */
export function mayBeForeign(text: string): boolean {
  return !text.startsWith('(') && (text.includes('\n') || /^(XGID=|https?:|position |startpos|sfen |Base[+;])/.test(text));
}

/** Tells whether a text is a record and not a variation: its first node has what only roots have. */
export function isRecord(text: string): boolean {
  return /^\(\s*;[^\]]*?\b(GM|FF|SZ|CA)\s*\[/.test(text);
}
