/** Keys of a page with one board: they work as soon as a record is open, wherever the reader has clicked. */
import type { SgfBoard } from '../board/sgf-board';

/** Sends the keys that no element has to the board. */
export function sendKeysTo(board: () => SgfBoard | null | undefined): void {
  document.addEventListener('keydown', (event) => {
    if (event.target === document.body || event.target === document.documentElement) board()?.key(event);
  });
}

/** Gives the focus to a board that was opened, unless the reader is writing, or the page is a part of another. */
export function focusOn(board: SgfBoard | null | undefined): void {
  const active = document.activeElement;
  // The reader may already be writing in a field of the board.
  if (active === board) return;
  const isWriting =
    active instanceof HTMLElement && (active.isContentEditable || active.matches('input, textarea, select'));
  if (!isWriting && window === window.parent) board?.focus({ preventScroll: true });
}
