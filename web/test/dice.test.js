// Backgammon: the dice are rolled or set, checkers move one after another, and the cube has buttons.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { message, on, opened, press, start, step, stop, text, until } from './page.mjs';

before(start);
after(stop);

/** The points of the board, as White counts them. */
const POINT = { 5: 4, 6: 5, 8: 7, 12: 11, 13: 12, 17: 16 };
const touch = (page, ...pips) =>
  on(
    page,
    (board, sites) => sites.forEach((site) => board.touch(site)),
    pips.map((pip) => POINT[pip]),
  );
const tray = (page) =>
  on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.dice:not([hidden]) button')].map((button) => button.textContent),
  );
const board = async (record, options) => {
  const world = await opened(record, options);
  await until(world.page, (_, root) => root.querySelector('.dice:not([hidden]) button'));
  return world;
};
async function set(page, one, other) {
  const lists = page.locator('sgf-board .dice select');
  await lists.nth(0).selectOption(String(one));
  await lists.nth(1).selectOption(String(other));
  await press(page, 'Set dice');
}
/** How many checkers of a color are drawn on a point: items of the picture at the place of the point. */
const drawn = (page) => on(page, ({ shadowRoot: root }) => root.querySelector('.pieces').innerHTML);

test('dice are set, either die is played first, and a checker moves at once', async () => {
  const { page, close } = await board('(;GM[6])');
  assert.deepEqual(await tray(page), ['Roll', 'Set dice']);
  await set(page, 3, 1);
  assert.match(await message(page), /White to play 3 and 1/);
  const before = await drawn(page);
  await touch(page, 6, 5);
  await until(page, (_, root) => /Take back/.test(root.querySelector('.dice').textContent));
  assert.notEqual(await drawn(page), before);
  assert.equal(await text(page), '(;GM[6])');
  await press(page, 'Take back');
  await until(page, (_, root) => !/Take back/.test(root.querySelector('.dice').textContent));
  assert.equal(await drawn(page), before);
  await touch(page, 6, 5, 8, 5);
  await until(page, (board) => board.facts.number === 1);
  assert.equal(await text(page), '(;GM[6];W[31fehe])');
  await close();
});

test('the first roll decides who plays, and is never a double', async () => {
  const { page, close } = await board('(;GM[6])');
  await set(page, 2, 2);
  assert.match(await message(page), /The dice do not allow it/);
  await set(page, 2, 5);
  assert.match(await message(page), /Black to play 5 and 2/);
  assert.equal(await on(page, (board) => board.facts.turn), 'b');
  await close();
});

test('dice are rolled once, and stay with their node', async () => {
  const { page, close } = await board('(;GM[6];W[31hefe])');
  await step(page, 'last');
  await press(page, 'Roll');
  await until(page, (_, root) => root.querySelector('.dice .faces'));
  assert.match(await message(page), /Black to play [1-6] and [1-6]/);
  assert.ok(!(await tray(page)).includes('Roll'), 'a player cannot roll until the dice please');
  const last = await on(page, ({ shadowRoot: root }) => root.querySelector('.dice .faces').textContent);
  await step(page, 'first');
  assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelectorAll('.dice .faces').length), 0);
  await step(page, 'last');
  assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelector('.dice .faces').textContent), last);
  await close();
});

test('Escape takes back a checker, and an illegal one leaves the others', async () => {
  const { page, close } = await board('(;GM[6])');
  await set(page, 3, 1);
  await touch(page, 8, 5);
  await touch(page, 12);
  await until(page, (_, root) => root.querySelector('.over .refused'));
  await touch(page, 6);
  await page.locator('sgf-board .stage').press('Escape');
  await touch(page, 6, 5);
  await until(page, (board) => board.facts.number === 1);
  assert.equal(await text(page), '(;GM[6];W[31hefe])');
  await close();
});

test('the cube is doubled, taken and dropped', async () => {
  const { page, close } = await board('(;GM[6]MI[length:5];W[31hefe])');
  await step(page, 'last');
  await until(page, (_, root) => /Double/.test(root.querySelector('.dice').textContent));
  await press(page, 'Double');
  await until(page, (_, root) => /Drop/.test(root.querySelector('.dice').textContent));
  assert.deepEqual(await tray(page), ['Take', 'Drop']);
  await press(page, 'Take');
  await until(page, (_, root) => /Roll/.test(root.querySelector('.dice').textContent));
  assert.equal(await text(page), '(;GM[6]MI[length:5];W[31hefe];B[double];W[take])');
  await step(page, 'previous');
  await press(page, 'Drop');
  await until(page, (board) => board.facts.outcome !== null);
  assert.match(await text(page), /\(;W\[take\]\)\(;W\[drop\]\)/);
  await close();
});

test('a roll that cannot be played is passed', async () => {
  const closed = '(;GM[6]AE[a:y]AW[a][a][b][b][c][c][d][d][e][e][f][f]AB[y][x]PL[B])';
  const { page, close } = await board(closed);
  await set(page, 6, 2);
  await press(page, 'No move');
  await until(page, (board) => board.facts.number === 1);
  assert.equal(await text(page), `${closed.slice(0, -1)};B[62])`);
  await close();
});

test('other games have no dice', async () => {
  const { page, close } = await opened('(;GM[3])');
  await on(page, (board) => board.play('e2e4'));
  await until(page, (board) => board.facts.number === 1);
  assert.deepEqual(await tray(page), []);
  await close();
});
