/** What the checker finds, each with its repair where one is known. The checker is in the build with all games. */
import './rest';
import { button, html, parse } from './dom';
import type { Desk } from './desk';
import { isFull, loadFull, type Full } from './engine';
import type { Finding } from './types';

/** More than a reader takes in; the number of all of them is told. */
const SHOWN = 200;

export async function findings(desk: Desk, inside: HTMLElement): Promise<void> {
  const engine = await loadFull();
  const { board } = desk;
  if (!board) return;
  const own = isFull(board) ? board : new engine.Board(board.save(), '', '');
  const found = parse<Finding[]>(own.check());
  const list = found.slice(0, SHOWN).map((finding, number) => {
    const text = html('span', {}, `${finding.line}: ${finding.message} (${finding.code})`);
    const item = html('li', { class: finding.severity }, text);
    if (finding.repair !== null) item.append(button(finding.repair, finding.repair, () => repair(desk, engine, number)));
    return item;
  });
  const more = found.length > SHOWN ? [html('p', {}, desk.say('andMore', found.length - SHOWN))] : [];
  inside.replaceChildren(found.length ? html('ul', {}, ...list) : html('p', {}, desk.say('none')), ...more);
  if (found.some((finding) => finding.repair !== null)) {
    inside.prepend(button(desk.say('repair'), desk.say('repair'), () => repair(desk, engine, -1)));
  }
  if (own !== board) own.free();
}

/** Repairs as one change: the place stays, and it can be undone. */
function repair(desk: Desk, engine: Full, number: number): void {
  desk.edit((board) => {
    if (isFull(board)) return board.repair(number);
    // The small engine has no checker: the large one says what becomes of the bytes.
    const large = new engine.Board(board.save(), '', '');
    try {
      large.repair(number);
      board.replace(large.save());
    } finally {
      large.free();
    }
  });
}
