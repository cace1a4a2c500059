// Pieces in hand: picked up next to the board and dropped on it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facts, on, opened, start, step, stop, text, until } from './page.mjs';

before(start);
after(stop);

const names = (page) =>
  on(page, (board) =>
    [...board.shadowRoot.querySelectorAll('.hands:not([hidden]) button')].map((one) => one.getAttribute('aria-label')),
  );

test('drops pieces in hand on legal points', async () => {
  // A bishop exchange: each side has one in hand.
  const { page, close } = await opened('(;GM[8];B[7g7f];W[3c3d];B[8h2b+];W[3a2b])');
  await step(page, 'last');
  assert.equal((await facts(page)).number, 4);
  await until(page, (_, root) => root.querySelectorAll('.hands:not([hidden]) button').length === 1);
  const [bishop] = await names(page);
  assert.match(bishop, /^In hand: Black B/);
  const press = page.locator('sgf-board').getByRole('button', { name: bishop, exact: true });
  await press.click();
  assert.equal(await press.getAttribute('aria-pressed'), 'true');
  const targets = await on(page, (board) => board.shadowRoot.querySelectorAll('.over .target').length);
  assert.ok(targets > 30, `${targets} empty squares`);
  // Touching it again puts it back.
  await press.click();
  assert.equal(await press.getAttribute('aria-pressed'), 'false');
  await press.press('Enter');
  const before = await text(page);
  const target = page.locator('sgf-board .over .target').first();
  const { x, y, width, height } = await target.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await until(page, (board) => board.facts.number === 5);
  assert.match((await text(page)).slice(before.length - 2), /;B\[B\*/);
  // White has one as well.
  await until(page, (_, root) => /White/.test(root.querySelector('.hands button')?.getAttribute('aria-label') ?? ''));
  await close();
});

test('plays Hive from the hand', async () => {
  const { page, close } = await opened('(;GM[27]SU[Hive];W[wG1])');
  await step(page, 'last');
  await until(page, (_, root) => root.querySelectorAll('.hands:not([hidden]) button').length >= 4);
  const [first] = await names(page);
  await page.locator('sgf-board').getByRole('button', { name: first, exact: true }).click();
  const { x, y, width, height } = await page.locator('sgf-board .over .target').first().boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await until(page, (board) => board.facts.number === 2);
  await close();
});

test('games without hands show none', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee])');
  assert.deepEqual(await names(page), []);
  await close();
});
