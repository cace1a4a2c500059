// Saving changes only what was edited, and undo restores the original bytes. A fixed script opens records of a corpus in
// the page, steps through them and edits them; the bytes after each edit are compared with those before.
//
// OPENSGF_CORPUS is a folder of records; the default are the examples of this repository. FILES is the number of records (20; 200 for a release).
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fresh, start, stop } from './page.mjs';
import { serve } from './serve.mjs';

const CORPUS = process.env.OPENSGF_CORPUS;
const FOLDER = CORPUS ?? new URL('../../examples', import.meta.url).pathname;
const FILES = Number(process.env.FILES ?? 20);
/** Longer records are skipped: each is copied from the page to this process a hundred times. */
const LONGEST = 300_000;

/** The records below a folder, by name. */
function records(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return records(path);
    return entry.name.toLowerCase().endsWith('.sgf') && statSync(path).size <= LONGEST ? [path] : [];
  });
}

/** A number of entries, spread over the whole list. */
const spread = (list, count) =>
  list.length <= count ? list : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);

/** Runs in the page: opens a record, edits it, and returns the bytes (as Latin-1) before and after each edit, and after undoing all. */
async function edited(latin) {
  const board = document.querySelector('sgf-board');
  const bytes = Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
  const letters = (from) =>
    Array.from({ length: Math.ceil(from.length / 8192) }, (_, i) =>
      String.fromCharCode(...from.subarray(i * 8192, (i + 1) * 8192)),
    ).join('');
  const now = () => letters(board.save());
  await board.open(bytes, 'a.sgf');
  const first = now();
  if (!board.record?.nodes) return { first, edits: [], last: first };
  const edits = [];
  const edit = (what, change) => {
    const before = now();
    let done = 0;
    const isDone = board.edit((one) => {
      change(one);
      done += 1;
    });
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

/** Splits two texts into the common start, the removed part, the added part, and the common end. */
function difference(before, after) {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail++;
  return { went: before.slice(head, before.length - tail), came: after.slice(head, after.length - tail) };
}

/** The text each edit may add; it may remove at most the value that it replaces, except for deletions. */
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

/** Closes the server even if a test fails. */
let server;
after(() => server?.close());

test(`an edit changes what was edited and nothing else${CORPUS ? '' : ' (the examples: OPENSGF_CORPUS is not set)'}`, async () => {
  server = await serve({
    'one.html': '<!doctype html><script type="module" src="/assets/board.js"></script><sgf-board edit></sgf-board>',
  });
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
        // Only brackets may be added, to keep the rest well-formed.
        assert.match(came, /^[()\s;]*$/, where);
        continue;
      }
      assert.match(came, CAME[what], where);
      assert.ok(came.length < 200, where);
      // A whole value may be replaced, and nothing next to it.
      assert.ok(
        went.length === 0 || what === 'comment' || what === 'name' || what === 'info' || what === 'judgement',
        where,
      );
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
