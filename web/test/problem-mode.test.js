// Learning with a record: problems and guessing. Neither changes the record.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, message, on, opened, press, start, step, stop, text, touch, until } from './page.mjs';

before(start);
after(stop);

const PROBLEM = '(;GM[1]SZ[9]AB[aa](;B[ee];W[ef];B[ed]C[RIGHT])(;B[cc];W[dd]))';

/** Starts a mode and waits for its task. */
async function begin(page, mode) {
  await on(page, (board, mode) => board.setAttribute('mode', mode), mode);
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent !== '');
}

test('a problem replies, rejects wrong moves and gives hints', async () => {
  const { page, close } = await opened(PROBLEM);
  await begin(page, 'problem');
  assert.match(await message(page), /Find the right move/);
  await touch(page, 'C7');
  await until(page, (board) => board.facts.number === 2);
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent.includes('Not this move'));
  await press(page, 'Try again');
  assert.equal((await facts(page)).number, 0);
  await touch(page, 'J1');
  assert.match(await message(page), /Not this move/);
  await press(page, 'Hint');
  assert.match(await message(page), /E5/);
  await touch(page, 'E5');
  await until(page, (board) => board.facts.number === 2);
  await touch(page, 'E6');
  assert.match(await message(page), /Right/);
  assert.equal(await text(page), PROBLEM);
  assert.equal(await page.evaluate(() => document.title), 'a.sgf – OpenSGF');
  await close();
});

const TASK =
  '(;GM[1]SZ[9]AB[aa]C[Black to play. See move 3.](;B[ee]C[On the way];W[ef];B[ed]C[RIGHT because of E6])(;B[cc];W[dd]C[White lives]))';
const comment = (page) => on(page, ({ shadowRoot: root }) => root.querySelector('[part=comment]').innerText);

test('a problem shows its task, and after the answer the explanation', async () => {
  const { page, close } = await opened(TASK);
  await begin(page, 'problem');
  assert.equal(await comment(page), 'Black to play. See move 3.');
  // A link to a move would show the solution.
  assert.equal(await page.locator('sgf-board [part=comment] button').count(), 0);
  await touch(page, 'E5');
  await until(page, (board) => board.facts.number === 2);
  assert.equal(await comment(page), 'Black to play. See move 3.');
  await touch(page, 'E6');
  assert.match(await message(page), /Right/);
  assert.equal(await comment(page), 'RIGHT because of E6');
  await press(page, 'Try again');
  assert.equal(await comment(page), 'Black to play. See move 3.');
  await touch(page, 'C7');
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent.includes('Not this move'));
  assert.equal(await comment(page), 'White lives');
  await close();
});

test('no reply after the reader moved elsewhere', async () => {
  const { page, close } = await opened(PROBLEM);
  await begin(page, 'problem');
  await page.clock.install();
  await touch(page, 'E5');
  await step(page, 'first');
  await on(page, (board) => board.removeAttribute('mode'));
  await on(page, (board) => {
    board.path = '0';
  });
  // The reply would have been played by now.
  await page.clock.runFor(2000);
  assert.equal((await facts(page)).path, '0');
  await close();
});

test('guesses the next move, with a score', async () => {
  const { page, close } = await opened(RECORD);
  await begin(page, 'guess');
  assert.match(await message(page), /What is the next move/);
  await touch(page, 'A1');
  assert.match(await message(page), /Not this move 0 of 1/);
  await touch(page, 'E5');
  assert.match(await message(page), /Right! 1 of 2/);
  await touch(page, 'E7');
  assert.match(await message(page), /Right! 2 of 3/);
  await press(page, 'Hint');
  assert.match(await message(page), /G5/);
  await touch(page, 'G5');
  await touch(page, 'G6');
  assert.match(await message(page), /The record ends/);
  assert.equal(await text(page), RECORD);
  await on(page, (board) => board.removeAttribute('mode'));
  assert.equal(await message(page), '|');
  await close();
});

test('a mode started at the end begins at the start', async () => {
  const { page, close } = await opened(PROBLEM);
  await step(page, 'last');
  await begin(page, 'problem');
  assert.equal((await facts(page)).number, 0);
  assert.match(await message(page), /Find the right move/);
  await close();
});

test('guessing hides the tree and the next moves', async () => {
  const { page, close } = await opened(RECORD);
  await begin(page, 'guess');
  const seen = await on(page, ({ shadowRoot: root }) => ({
    tree: root.querySelector('.tree').hidden,
    ghosts: root.querySelectorAll('.pieces [opacity]').length,
    tools: root.querySelector('.tools').hidden,
    next: root.querySelector('.next').childElementCount,
  }));
  assert.deepEqual(seen, { tree: true, ghosts: 0, tools: true, next: 0 });
  await close();
});
