// What the editor saves differs in what was edited and in nothing else, and undo brings the first bytes back. Records of a corpus are opened in
// the page, stepped through and edited by a script that is the same each time; each edit is compared with the bytes before it.
//
// OPENSGF_CORPUS names a folder of records; without it the examples of this repository are edited. FILES says how many (20; 200 for a release).
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fresh, start, stop } from './page.mjs';
import { serve } from './serve.mjs';

const CORPUS = process.env.OPENSGF_CORPUS;
const FOLDER = CORPUS ?? new URL('../../examples', import.meta.url).pathname;
const FILES = Number(process.env.FILES ?? 20);
/** Longer records are left out: a hundred whole copies of each go from the page to this process. */
const LONGEST = 300_000;

/** The records of a folder and those below it, by name. */
function records(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return records(path);
    return entry.name.toLowerCase().endsWith('.sgf') && statSync(path).size <= LONGEST ? [path] : [];
  });
}

/** So many of a list, from all over it. */
const spread = (list, count) => (list.length <= count ? list : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]));

/** Runs in the page: opens a record, edits it, and returns the bytes (as Latin-1) before and after each edit, and after all undoing. */
async function edited(latin) {
  const board = document.querySelector('sgf-board');
  const bytes = Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
  const letters = (from) => Array.from({ length: Math.ceil(from.length / 8192) }, (_, i) => String.fromCharCode(...from.subarray(i * 8192, (i + 1) * 8192))).join('');
  const now = () => letters(board.save());
  await board.open(bytes, 'a.sgf');
  const first = now();
  if (!board.record?.nodes) return { first, edits: [], last: first };
  const edits = [];
  const edit = (what, change) => {
    const before = now();
    let done = 0;
    const isDone = board.edit((one) => { change(one); done += 1; });
    if (isDone && done) edits.push({ what, before, after: now() });
  };
  const half = Math.floor(board.record.nodes / 2);
  board.go(half);
  edit('comment', (one) => one.set('C', ['edited [by] a script\\']));
  edit('name', (one) => one.set('N', ['edited']));
  board.step('next');
  edit('judgement', (one) => one.judge('HO', '1'));
  board.step('last');
  edit('node', (one) => one.arrange('insert'));
  edit('pass', (one) => one.play('', '', false));
  board.step('first');
  edit('info', (one) => one.set_info('EV', '~Edited~'));
  board.step('next');
  edit('mark', (one) => one.mark(0, 'CR'));
  edit('delete', (one) => one.arrange('delete'));
  while (board.facts && edits.length && now() !== first) {
    const before = now();
    board.undo();
    if (now() === before) break;
  }
  return { first, edits, last: now() };
}

/** Splits what changed from what stayed: the text before, what went, what came, and the text after. */
function difference(before, after) {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { went: before.slice(head, before.length - tail), came: after.slice(head, after.length - tail) };
}

/** What each edit may bring; what it takes away is at most the value that it replaces, but for the one that deletes. */
const CAME = {
  comment: /edited \[by\\\] a script\\\\/,
  name: /edited/,
  judgement: /HO|1/,
  node: /;/,
  pass: /[BW]/,
  info: /Edited/,
  mark: /CR|\[/,
};

before(start);
after(stop);

/** A test that fails leaves no server. */
let server;
after(() => server?.close());

test(`an edit changes what was edited and nothing else${CORPUS ? '' : ' (the examples: OPENSGF_CORPUS is not set)'}`, async () => {
  server = await serve({ 'one.html': '<!doctype html><script type="module" src="/assets/board.js"></script><sgf-board edit></sgf-board>' });
  const page = await fresh();
  await page.goto(`${server.address}one.html`);
  await page.waitForFunction(() => customElements.get('sgf-board'));
  const counts = { files: 0, edits: 0 };
  for (const path of spread(records(FOLDER), FILES)) {
    const latin = readFileSync(path).toString('latin1');
    const { first, edits, last } = await page.evaluate(edited, latin);
    assert.equal(first, latin, `${path}: what is opened is what is saved`);
    for (const { what, before, after } of edits) {
      const { went, came } = difference(before, after);
      const where = `${path}: ${what}: -${went.slice(0, 80)} +${came.slice(0, 80)}`;
      if (what === 'delete') {
        // Nothing comes but the brackets that hold the rest together.
        assert.match(came, /^[()\s;]*$/, where);
        continue;
      }
      assert.match(came, CAME[what], where);
      assert.ok(came.length < 200, where);
      // A whole value may be replaced, but nothing beside it.
      assert.ok(went.length === 0 || what === 'comment' || what === 'name' || what === 'info' || what === 'judgement', where);
      counts.edits += 1;
    }
    assert.equal(last, latin, `${path}: undo brings the first bytes back`);
    counts.files += 1;
  }
  console.log(`# ${counts.files} records, ${counts.edits} edits`);
  assert.ok(counts.files >= Math.min(FILES, CORPUS ? FILES : 5), `${counts.files} records`);
  assert.ok(counts.edits >= counts.files * 2, `${counts.edits} edits`);
  await page.close();
});
