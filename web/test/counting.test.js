// Counting a game of Go after two passes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { message, on, opened, press, start, step, stop, text, touch, until } from './page.mjs';

before(start);
after(stop);

/** Black has the left side, White the right, and one white stone is dead in Black's corner. */
const END = '(;GM[1]SZ[5]KM[0.5]RU[Japanese]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][aa]PL[B];B[];W[])';
const result = (page) => on(page, ({ shadowRoot: root }) => root.querySelector('.counting b')?.textContent);
const owned = (page) => on(page, ({ shadowRoot: root }) => root.querySelectorAll('.over .owned').length);

test('after two passes the page counts, and a tap changes a group', async () => {
  const { page, close } = await opened(END);
  await step(page, 'last');
  assert.match(await message(page), /Both players passed/);
  await press(page, 'Count the score');
  await until(page, (_, root) => root.querySelector('.counting b'));
  const [proposed, points] = [await result(page), await owned(page)];
  assert.match(proposed, /^W\+/);
  await touch(page, 'A5', 5);
  await until(page, (_, root, before) => root.querySelector('.counting b').textContent !== before, proposed);
  assert.notEqual(await owned(page), points);
  await touch(page, 'A5', 5);
  await until(page, (_, root, before) => root.querySelector('.counting b').textContent === before, proposed);
  assert.equal(await text(page), END);
  await press(page, `Write ${proposed} into the record`);
  await until(page, (_, root) => root.querySelector('.counting').hidden);
  const written = await text(page);
  assert.match(written, /TB\[/);
  assert.ok(written.includes(`RE[${proposed}]`), written);
  assert.equal(await owned(page), 0);
  await close();
});

test('the count says what it assumes, and another node ends it', async () => {
  const { page, close } = await opened('(;GM[1]SZ[5]AB[cc];B[aa];W[ea];B[];W[])');
  await step(page, 'last');
  await on(page, (board) => board.count());
  await until(page, (_, root) => root.querySelector('.counting b'));
  assert.match(
    await on(page, ({ shadowRoot: root }) => root.querySelector('.counting').textContent),
    /there is no komi/,
  );
  await step(page, 'previous');
  assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelector('.counting').hidden), true);
  await close();
});

test('another result of the record is replaced only by name', async () => {
  const { page, close } = await opened(END.replace('SZ[5]', 'SZ[5]RE[B+R]'));
  await step(page, 'last');
  assert.doesNotMatch(await message(page), /Both players passed/);
  await on(page, (board) => board.count());
  await until(page, (_, root) => root.querySelector('.counting b'));
  assert.match(
    await on(page, ({ shadowRoot: root }) => root.querySelector('.counting').textContent),
    /Replace B\+R with W\+/,
  );
  await press(page, 'Cancel');
  assert.match(await text(page), /RE\[B\+R\]/);
  await close();
});
