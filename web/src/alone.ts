/** The page of `sgf export-html`: the board, with an engine and a record that lie in the page itself. */
import './sgf-board';
import { carry } from './engine';
import type { SgfBoard } from './sgf-board';

/** What an element has in base 64. */
function carried(id: string): { bytes: Uint8Array<ArrayBuffer>; data: DOMStringMap } {
  const element = document.getElementById(id)!;
  const bytes = Uint8Array.from(atob(element.textContent ?? ''), (letter) => letter.charCodeAt(0));
  return { bytes, data: element.dataset };
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

const engine = carried('engine');
const record = carried('record');
carry(engine.data['build'] === 'full' ? 'full' : 'go', unpacked(engine.bytes));
void document.querySelector<SgfBoard>('sgf-board')?.open(record.bytes, record.data['name']);
