/** Records that are dropped on the page or pasted into it. */
import { isRecord, mayBeForeign } from '../board/commands';
import type { SgfBoard } from '../board/sgf-board';
import { loadFull } from '../engine/engine';

/** Listens to the page. `take` opens a record or asks what to do with it; text that is no record is pasted into the open one. */
export function receive(take: (bytes: Uint8Array, name: string) => void, view: () => SgfBoard | undefined): void {
  const isOver = (is: boolean) => document.body.classList.toggle('over', is);
  addEventListener('dragover', (event) => {
    event.preventDefault();
    isOver(true);
  });
  addEventListener('dragleave', () => isOver(false));
  addEventListener('drop', (event) => {
    event.preventDefault();
    isOver(false);
    const dropped = event.dataTransfer?.files[0];
    if (dropped) void dropped.arrayBuffer().then((bytes) => take(new Uint8Array(bytes), dropped.name));
  });
  addEventListener('paste', (event) => {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData('text/plain').trim();
    const bytes = new TextEncoder().encode(text);
    if (text && mayBeForeign(text)) {
      void loadFull().then((engine) => {
        const record = engine.from_foreign(bytes, '');
        if (record) take(record, 'pasted.sgf');
      });
      return;
    }
    if (!text?.includes('(')) return;
    const open = view();
    if (open && !isRecord(text)) open.edit((board) => board.paste_text(text));
    else take(bytes, 'pasted.sgf');
  });
}
