/** The page of `sgf export-html`: the board, with an engine and a record embedded in the page. */
import '../board/sgf-board';
import { button, html } from '../dom';
import { provideEngine } from '../engine/engine';
import type { SgfBoard } from '../board/sgf-board';
import { languageOf } from '../i18n';
import { focusOn, sendKeysTo } from './page-keys';

/** Decodes the base64 content of an element. */
function carried(id: string): { bytes: Uint8Array<ArrayBuffer>; data: DOMStringMap } {
  const element = document.getElementById(id)!;
  const bytes = Uint8Array.from(atob(element.textContent ?? ''), (letter) => letter.charCodeAt(0));
  return { bytes, data: element.dataset };
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

document.documentElement.lang = languageOf(document.body);
const engine = carried('engine');
const record = carried('record');
provideEngine(engine.data['build'] === 'full' ? 'full' : 'go', unpacked(engine.bytes));
const board = document.querySelector<SgfBoard>('sgf-board');
sendKeysTo(() => board);
void board?.open(record.bytes, record.data['name'], Number(record.data['game'] ?? 0)).then(() => {
  focusOn(board);
  if (board.hasAttribute('mode') && (board.record?.games ?? 1) > 1) board.append(turner(board));
});

/** Buttons for the other problems of the record. */
function turner(view: SgfBoard): HTMLElement {
  const place = html('span', { role: 'status' });
  const turn = (by: number) => {
    view.turnToGame((view.record?.game ?? 0) + by);
    view.step('first');
    // The mode begins again with the other problem.
    const mode = view.getAttribute('mode')!;
    view.removeAttribute('mode');
    view.setAttribute('mode', mode);
    show();
  };
  const [back, on] = [-1, 1].map((by) => {
    const label = view.t(by < 0 ? 'previousProblem' : 'nextProblem');
    return button(label, by < 0 ? '‹' : label, () => turn(by));
  }) as [HTMLButtonElement, HTMLButtonElement];
  const show = () => {
    const { game, games } = view.record!;
    place.textContent = `${game + 1} / ${games}`;
    [back.disabled, on.disabled] = [game <= 0, game >= games - 1];
  };
  const row = html('div', { slot: 'side' }, back, place, on);
  Object.assign(row.style, {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    alignItems: 'center',
    padding: '12px 16px',
  });
  for (const element of [back, on])
    Object.assign(element.style, { font: 'inherit', minWidth: '44px', minHeight: '44px' });
  show();
  return row;
}
