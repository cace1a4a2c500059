/** The findings of the checker, with their fixes. The checker is in the largest build. */
import '../i18n/more';
import { button, html, parse } from '../dom';
import type { RecordController } from '../board/record-controller';
import { isFull, loadFull, type Full } from '../engine/engine';

/** At most this many are listed; the total is shown. */
const SHOWN = 200;

export async function findings(controller: RecordController, inside: HTMLElement): Promise<void> {
  const engine = await loadFull();
  const { board } = controller;
  if (!board) return;
  const own = isFull(board) ? board : new engine.Board(board.save(), '', '');
  const found = parse(own.check());
  const list = found.slice(0, SHOWN).map((finding, number) => {
    const text = html('span', {}, `${finding.line}: ${finding.message} (${finding.code})`);
    const item = html('li', { class: finding.severity }, text);
    if (finding.repair !== null)
      item.append(button(finding.repair, finding.repair, () => repair(controller, engine, number)));
    return item;
  });
  const more = found.length > SHOWN ? [html('p', {}, controller.t('andMore', found.length - SHOWN))] : [];
  inside.replaceChildren(found.length ? html('ul', {}, ...list) : html('p', {}, controller.t('none')), ...more);
  if (found.some((finding) => finding.repair !== null)) {
    inside.prepend(button(controller.t('repair'), controller.t('repair'), () => repair(controller, engine, -1)));
  }
  if (own !== board) own.free();
}

/** Applies fixes as one edit that can be undone, and keeps the selected node. */
function repair(controller: RecordController, engine: Full, number: number): void {
  controller.edit((board) => {
    if (isFull(board)) return board.repair(number);
    // The smaller builds have no checker.
    const large = new engine.Board(board.save(), '', '');
    try {
      large.repair(number);
      board.replace(large.save());
    } finally {
      large.free();
    }
  });
}
