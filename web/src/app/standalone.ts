/** The page of `sgf export-html`: the board, with an engine and a record embedded in the page. */
import '../board/sgf-board';
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
void board?.open(record.bytes, record.data['name']).then(() => focusOn(board));
