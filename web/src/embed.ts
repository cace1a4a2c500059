/**
 * The page for a frame of another page: `embed.html?src=game.sgf&controls&tree`, or with a shared record, `embed.html#sgf=…`.
 *
 * What the address says besides `src` are attributes of the element. A record comes from the origin of the frame, or from one that allows it.
 */
import { SgfBoard } from './sgf-board';
import { recordOf } from './share';
import { languageOf } from './words';

document.documentElement.lang = languageOf(document.body);
const asked = new URLSearchParams(location.search);
const fragment = new URLSearchParams(location.hash.slice(1));
const board = document.createElement('sgf-board') as SgfBoard;
const names = new Set([...SgfBoard.observedAttributes, 'sound']);
if (!asked.toString()) board.setAttribute('controls', '');
for (const [name, value] of asked) if (names.has(name) && name !== 'src') board.setAttribute(name, value);
const path = fragment.get('path');
if (path) board.setAttribute('path', path);
document.body.append(board);

const source = asked.get('src');
const shared = await recordOf(fragment);
if (shared) await board.open(shared);
else if (source) await board.load(source);
// The page around the frame can give it the height that it needs.
new ResizeObserver(() => parent.postMessage({ sgfBoard: { height: document.documentElement.scrollHeight } }, '*')).observe(board);
