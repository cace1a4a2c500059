/**
 * The page for an iframe: `embed.html?src=game.sgf&controls&tree`, or with a shared record, `embed.html#sgf=…`.
 *
 * Parameters other than `src` become attributes of the element. The record must be same-origin or allow CORS.
 */
import { SgfBoard } from '../board/sgf-board';
import { sendKeysTo } from './page-keys';
import { recordOf } from './share';
import { languageOf } from '../i18n';

document.documentElement.lang = languageOf(document.body);
const asked = new URLSearchParams(location.search);
const fragment = new URLSearchParams(location.hash.slice(1));
const board = document.createElement('sgf-board') as SgfBoard;
const names = new Set([...SgfBoard.observedAttributes, 'sound', 'wheel']);
if (!asked.toString()) board.setAttribute('controls', '');
for (const [name, value] of asked) if (names.has(name) && name !== 'src') board.setAttribute(name, value);
const path = fragment.get('path');
if (path) board.setAttribute('path', path);
document.body.append(board);
sendKeysTo(() => board);

const source = asked.get('src');
const shared = await recordOf(fragment);
if (shared) await board.open(shared);
else if (source) await board.load(source);
// Lets the page around the iframe set its height.
new ResizeObserver(() =>
  parent.postMessage({ sgfBoard: { height: document.documentElement.scrollHeight } }, '*'),
).observe(board);
