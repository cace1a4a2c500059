/** The panels of the editor: the comment, the game info, what the checker finds. Each is filled when it is open. */
import { button, html } from './dom';
import { isFull, loadFull, type Board } from './engine';
import type { SgfBoard } from './sgf-board';
import type { Finding, Property } from './types';
import type { Word } from './words';

type Fill = (inside: HTMLElement, board: Board) => void;

export function panels(host: SgfBoard, board: () => Board | undefined): HTMLElement[] {
  const panel = (word: Word, fill: Fill) => {
    const inside = html('div');
    const details = html('details', {}, html('summary', {}, host.say(word)), inside);
    const again = () => {
      const now = board();
      // What somebody is writing in stays as it is.
      if (details.open && now && !inside.contains(host.shadowRoot!.activeElement)) fill(inside, now);
    };
    details.addEventListener('toggle', again);
    host.addEventListener('sgf-change', again);
    host.addEventListener('sgf-step', again);
    return details;
  };
  return [
    panel('comment', (inside, now) => comment(host, inside, now)),
    panel('info', (inside, now) => info(host, inside, now)),
    panel('findings', (inside, now) => void findings(host, inside, now)),
  ];
}

function comment(host: SgfBoard, inside: HTMLElement, board: Board): void {
  const text = html('textarea', { 'aria-label': host.say('comment') });
  text.value = board.comment();
  text.addEventListener('change', () => host.edit((now) => now.set('C', text.value ? [text.value] : [])));
  inside.replaceChildren(text);
}

function info(host: SgfBoard, inside: HTMLElement, board: Board): void {
  const known = JSON.parse(board.info()) as Property[];
  const fields = JSON.parse(board.info_fields()) as [string, string][];
  inside.replaceChildren(
    ...fields.map(([ident, title]) => {
      const input = html('input', { name: ident });
      input.value = known.find((property) => property.ident === ident)?.values[0] ?? '';
      input.addEventListener('change', () => host.edit((now) => now.set_info(ident, input.value)));
      return html('label', {}, title || ident, input);
    }),
  );
}

/** The checker is in the build with all games, which is loaded when it is first asked. */
async function findings(host: SgfBoard, inside: HTMLElement, board: Board): Promise<void> {
  const engine = await loadFull();
  const own = isFull(board) ? board : new engine.Board(host.save(), '', '');
  const found = JSON.parse(own.check()) as Finding[];
  const list = found.map((finding) => html('li', {}, `${finding.line}: ${finding.message} (${finding.code})`));
  inside.replaceChildren(found.length ? html('ul', {}, ...list) : html('p', {}, host.say('none')));
  if (found.some((finding) => finding.repair !== null)) {
    const repaired = own.repaired();
    const repair = async () => {
      await host.open(repaired);
      host.dispatchEvent(new CustomEvent('sgf-change'));
    };
    inside.append(button(host.say('repair'), host.say('repair'), () => void repair()));
  }
  if (own !== board) own.free();
}
