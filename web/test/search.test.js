// Search: text, moves, shapes and positions in a record, by pointer, keyboard and touch.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  drag,
  facts,
  fresh,
  message,
  on,
  opened,
  panel,
  place,
  press,
  ready,
  served,
  start,
  step,
  stop,
  text,
  touch,
  until,
} from './page.mjs';
import { serve } from './serve.mjs';

before(start);
after(stop);

// Two adjacent stones, then the same rotated, and in a variation with colors exchanged.
const SHAPES = '(;FF[4]GM[1]SZ[9];B[cc]C[The corner.];W[dc](;B[gg];W[gh]C[<b>here</b>])(;B[ef];W[df];B[hb]))';
const hits = (page) =>
  on(page, ({ shadowRoot: root }) => [...root.querySelectorAll('.found li')].map((item) => item.textContent));
const found = (page) => on(page, ({ shadowRoot: root }) => root.querySelectorAll('.over .found rect').length);
const said = (page, words) =>
  until(page, (_, root, words) => root.querySelector('.message:not(.question)').textContent.startsWith(words), words);

/** Opens the search at a move. */
async function searching(record, move, options) {
  const world = await opened(record, options);
  await panel(world.page, 'search');
  await on(world.page, (board, move) => board.goToMove(move), move);
  await world.page.locator('sgf-board').getByRole('searchbox', { name: 'Search' }).waitFor();
  return world;
}

test('selects, finds and steps through a shape', async () => {
  const { page, close } = await searching(SHAPES, 2);
  await press(page, 'Select a shape on the board');
  await drag(page, 'C7', 'D7');
  await said(page, 'Hit 1 of 3');
  assert.deepEqual(await hits(page), ['2 White D7', '4 White G2 <b>here</b>', '4 White D4']);
  assert.equal(await found(page), 2);
  const next = page.locator('sgf-board .messages').getByRole('button', { name: 'Find next' });
  await next.click();
  await said(page, 'Hit 2 of 3');
  assert.equal((await facts(page)).path, '0*4');
  assert.equal(await found(page), 2);
  // The focus stays on the button, and after the last hit comes the first.
  for (const path of ['0*2/1/0', '0*2']) {
    await page.keyboard.press('Enter');
    assert.equal((await facts(page)).path, path);
  }
  await step(page, 'first');
  assert.equal(await found(page), 0);
  // Nothing was changed, and the board can be played on.
  assert.equal(await text(page), SHAPES);
  await touch(page, 'E5');
  assert.match(await text(page), /\(;B\[ee\]\)/);
  await close();
});

test('chooses which symmetries count', async () => {
  const { page, close } = await searching(SHAPES, 2);
  await press(page, 'Select a shape on the board');
  await drag(page, 'D7', 'C7');
  await said(page, 'Hit 1 of 3');
  const board = page.locator('sgf-board');
  await board.getByLabel('also rotated').uncheck();
  assert.deepEqual(await hits(page), ['2 White D7', '4 White D4']);
  await board.getByLabel('also with colors swapped').uncheck();
  assert.deepEqual(await hits(page), ['2 White D7']);
  await board.getByLabel('also rotated').check();
  await board.getByLabel('also elsewhere on the board').uncheck();
  assert.deepEqual(await hits(page), ['2 White D7']);
  await close();
});

test('finds a shape by keyboard', async () => {
  const { page, close } = await opened(SHAPES);
  await on(page, (board) => {
    board.goToMove(2);
    board.shadowRoot.querySelector('.frame').focus();
  });
  await page.keyboard.press('/');
  await until(page, (_, root) => root.activeElement?.type === 'search');
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await until(page, (_, root) => root.activeElement?.className === 'stage' && root.querySelector('.over .cursor'));
  // From the center to C7, and on to D7.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await said(page, 'Hit 1 of 3');
  for (const path of ['0*4', '0*2/1/0', '0*2']) {
    await page.keyboard.press('n');
    await until(page, (board, _, path) => board.path === path, path);
  }
  await page.keyboard.press('Shift+N');
  await until(page, (board) => board.path === '0*2/1/0');
  assert.equal(await text(page), SHAPES);
  await close();
});

test('selects two corners by touch at 320 px', async () => {
  const { page, close } = await searching(SHAPES, 2, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await page.locator('sgf-board').getByRole('button', { name: 'Select a shape on the board' }).tap();
  await until(page, (_, root) => root.querySelector('.picture.selecting'));
  for (const name of ['D7', 'C7']) await page.touchscreen.tap(...(await place(page, name)));
  await said(page, 'Hit 1 of 3');
  await page.locator('sgf-board .messages').getByRole('button', { name: 'Find next' }).tap();
  await said(page, 'Hit 2 of 3');
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  assert.equal(await text(page), SHAPES);
  await close();
});

test('cancels a selection, and refuses an empty one', async () => {
  const { page, close } = await searching(SHAPES, 2);
  const button = page.locator('sgf-board').getByRole('button', { name: 'Select a shape on the board' });
  await button.click();
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await button.click();
  await drag(page, 'A1', 'B2');
  await said(page, 'There is nothing in this area');
  assert.deepEqual(await hits(page), []);
  assert.equal(await text(page), SHAPES);
  await close();
});

test('finds transpositions, again after an edit', async () => {
  const record = '(;GM[1]SZ[9](;B[cc];W[gg];B[ee])(;B[ee];W[gg];B[cc];W[aa]))';
  const { page, close } = await searching(record, 3);
  await press(page, 'This position');
  await said(page, 'Hit 1 of 2');
  await page.locator('sgf-board .messages').getByRole('button', { name: 'Find next' }).click();
  assert.equal((await facts(page)).path, '1/0*2');
  // The other transposition, with the same position.
  await on(page, (board) => {
    board.path = '0';
    board.edit((one) => one.arrange('delete'));
  });
  await step(page, 'last');
  await on(page, (board) => board.do('next-found'));
  await said(page, 'Hit 1 of 1');
  assert.equal((await facts(page)).number, 3);
  await close();
});

test('finds text and moves by name', async () => {
  const { page, close } = await searching(SHAPES, 0);
  const search = page.locator('sgf-board').getByRole('searchbox', { name: 'Search' });
  await search.fill('g2');
  await until(page, (_, root) => root.querySelectorAll('.found li').length === 1);
  assert.equal((await facts(page)).number, 0, 'who writes goes nowhere');
  await search.press('Enter');
  assert.equal((await facts(page)).path, '0*4');
  await search.fill('HERE');
  await search.press('Enter');
  await until(page, (_, root) => root.querySelector('.found li')?.textContent === '4 White G2 <b>here</b>');
  assert.equal(
    await on(page, ({ shadowRoot: root }) => root.querySelectorAll('.search b').length),
    1,
    'the name of the move alone is bold',
  );
  await search.fill('nowhere');
  await search.press('Enter');
  await until(page, (_, root) => root.querySelector('.search .count').textContent.includes('No match'));
  assert.match(await message(page), /No match/);
  await close();
});

test('searches without edit mode', async (t) => {
  const server = await serve({
    'one.html': `<!doctype html><script type="module" src="/assets/board.js"></script><sgf-board controls tree move="2">${SHAPES.replaceAll('<', '&lt;')}</sgf-board>`,
  });
  t.after(() => server.close());
  const page = await fresh();
  await page.goto(`${server.address}one.html`);
  await ready(page);
  await panel(page, 'search');
  await press(page, 'Select a shape on the board');
  await until(page, (_, root) => root.querySelector('.picture.selecting'));
  await drag(page, 'C7', 'D7');
  await said(page, 'Hit 1 of 3');
  assert.equal(await text(page), SHAPES);
  await page.close();
});

test('finds shapes of chess pieces', async () => {
  const { page, close } = await searching('(;GM[3];W[g1f3];B[g8f6];W[f3g1];B[f6g8])', 0);
  await press(page, 'This position');
  await said(page, 'Hit 1 of 2');
  await page.locator('sgf-board .messages').getByRole('button', { name: 'Find next' }).click();
  assert.equal((await facts(page)).number, 4);
  await close();
});

const LISTS = [
  ['en', ['1 game', '2 games', '5 games']],
  ['de', ['1 Partie', '2 Partien', '5 Partien']],
  ['ru', ['1 партия', '2 партии', '5 партий']],
  ['ja', ['1局', '2局', '5局']],
];
for (const [locale, counts] of LISTS) {
  test(`uses plural forms in ${locale}`, async () => {
    const names = ['one-a', 'two-b', 'two-b2', 'x', 'y'];
    const { visit, close } = await served(
      Object.fromEntries(names.map((name) => [`${name}.sgf`, '(;GM[1]SZ[9]PB[Ann])'])),
      { locale },
    );
    const page = await visit();
    const filter = page.getByRole('searchbox').first();
    for (const [index, text] of ['one-a', 'two-b', ''].entries()) {
      await filter.fill(text);
      await page
        .locator('.count')
        .getByText(counts[index], { exact: true })
        .or(page.getByText(counts[index], { exact: true }))
        .first()
        .waitFor();
    }
    await close();
  });
}
