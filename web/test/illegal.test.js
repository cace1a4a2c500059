// Illegal moves: the board says why, marks the point, and the record stays as it is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { message, middle, on, opened, start, step, stop, text, touch, until } from './page.mjs';

before(start);
after(stop);

/** What a screen reader says. */
const said = (page) =>
  on(page, ({ shadowRoot: root }) => root.querySelector('[aria-live=polite].sr').textContent.trim());
const isMarked = (page) => on(page, ({ shadowRoot: root }) => root.querySelectorAll('.over .refused').length === 1);

const KO = '(;GM[1]SZ[9]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])';

test('an illegal stone is refused with its reason', async () => {
  const { page, close } = await opened(KO);
  await step(page, 'last');
  for (const [point, reason] of [
    ['B8', 'It retakes the ko immediately'],
    ['C8', 'The point is occupied'],
    ['A9', 'It leaves its own stones without a liberty'],
  ]) {
    await touch(page, point);
    assert.match(await message(page), new RegExp(reason));
    assert.equal(await said(page), reason);
    assert.equal(await isMarked(page), true);
  }
  assert.equal(await text(page), KO);
  await touch(page, 'G3');
  assert.equal(await message(page), '|');
  assert.equal(await isMarked(page), false);
  assert.equal(await said(page), 'Move 2: White G3');
  await close();
});

test('a repeated illegal move is said again', async () => {
  const { page, close } = await opened(KO);
  await step(page, 'last');
  await touch(page, 'C8');
  const raw = () => on(page, ({ shadowRoot: root }) => root.querySelector('[aria-live=polite].sr').textContent);
  const first = await raw();
  await touch(page, 'C8');
  assert.notEqual(await raw(), first);
  assert.equal(await said(page), 'The point is occupied');
  await close();
});

test('an illegal move of a piece is refused, and the piece shakes', async () => {
  const { page, close } = await opened('(;GM[3])');
  const [pawn, rook, other] = [await middle(page, 'e2'), await middle(page, 'a1'), await middle(page, 'e7')];
  await page.mouse.click(...other);
  assert.equal(await said(page), 'The piece belongs to the other player');
  await page.mouse.click(...rook);
  assert.equal(await said(page), 'A piece is in the way');
  const side = (await middle(page, 'f2'))[0] - pawn[0];
  await page.mouse.click(pawn[0], pawn[1] - 2.5 * 1.4 * side);
  assert.equal(await said(page), 'There is no piece on the point');
  await page.mouse.click(...pawn);
  await page.mouse.click(pawn[0], pawn[1] - 4 * side);
  assert.equal(await said(page), 'The piece does not move that way');
  assert.ok(
    (await on(page, ({ shadowRoot: root }) => root.querySelector('.pieces [data-point=e2]').getAnimations().length)) >
      0,
  );
  assert.equal(await text(page), '(;GM[3])');
  await close();
});

test('a piece that is touched again is let go silently', async () => {
  const { page, close } = await opened('(;GM[3])');
  const pawn = await middle(page, 'e2');
  await page.mouse.click(...pawn);
  await page.mouse.click(...pawn);
  assert.equal(await message(page), '|');
  assert.equal(await isMarked(page), false);
  await close();
});

test('reasons are in the language of the page', async () => {
  const { page, close } = await opened(KO, { locale: 'de-DE' });
  await step(page, 'last');
  await touch(page, 'C8');
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent === 'Der Punkt ist besetzt');
  await close();
});

test('illegal moves are refused in a problem', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9]AB[aa];W[ee])');
  await on(page, (board) => board.setAttribute('mode', 'problem'));
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent !== '');
  await touch(page, 'A9');
  assert.match(await message(page), /The point is occupied/);
  await close();
});

test('readers who only follow a record are told nothing', async () => {
  const { page, close } = await opened(KO);
  await on(page, (board) => board.removeAttribute('edit'));
  await step(page, 'last');
  await touch(page, 'C8');
  assert.equal(await message(page), '|');
  await close();
});

test('a pass that is not allowed now is refused', async () => {
  const { page, close } = await opened('(;GM[2])');
  await page.keyboard.press('p');
  assert.equal(await said(page), 'A pass is allowed only when there is no move');
  assert.equal(await text(page), '(;GM[2])');
  await close();
});

test('only games with passes have a button for them', async () => {
  for (const [record, count] of [
    ['(;GM[1]SZ[9])', 1],
    ['(;GM[11])', 0],
    ['(;GM[3])', 0],
  ]) {
    const { page, close } = await opened(record);
    await until(page, (_, root) => root.querySelector('.tools [data-tool=play]'));
    assert.equal(
      await page.locator('sgf-board').getByRole('button', { name: 'Pass', exact: true }).count(),
      count,
      record,
    );
    if (!count) {
      await page.keyboard.press('p');
      assert.equal(await text(page), record);
      assert.equal(await message(page), '|');
    }
    await close();
  }
});
