// Our page among those of other boards: it calls `B.fetch()` for the text of a record, and `B.ready(step)` when it is painted.
//
// `?parts=controls tree` says which attributes the element has. The engine is there before the text is, as the scripts of the others are.
import '/assets/board.js';

const board = document.querySelector('sgf-board');
for (const part of (B.q.get('parts') ?? 'controls tree').split(' ')) board.setAttribute(part, '');
await board.open(new TextEncoder().encode('(;GM[1]SZ[19])'));
if (B.q.has('after')) await new Promise((done) => setTimeout(done, 500));
const text = await B.fetch();
await board.open(new TextEncoder().encode(text), 'a.sgf');
B.edit = () => board.edit((one) => one.set('C', [String(Math.random())]));
await B.ready(() => board.step('next') || board.step('first'));
