// The element in a page of others: what it loads, which attributes it has, and how it gets out of the way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, fresh, message, on, opened, ready, start, step, stop, until } from './page.mjs';
import { serve } from './serve.mjs';

before(start);
after(stop);
/** Closes servers that a failed test has left; otherwise the run would not end. */
const servers = new Set();
after(() => Promise.all([...servers].map((server) => server.close())));

/** A page with this body, and files next to it. */
async function embedded(body, files = {}, options = {}) {
  const server = await serve({
    ...files,
    'one.html': `<!doctype html><meta charset="utf-8"><script type="module" src="/assets/board.js"></script>${body}`,
  });
  servers.add(server);
  const page = await fresh(options);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.address}one.html`);
  await ready(page);
  const close = async () => {
    await page.close();
    servers.delete(server);
    await server.close();
  };
  return { page, asked, close };
}

test('a game that is named is not shown as Go', async () => {
  for (const [gm, name, move, last] of [
    ['Havannah', 'Havannah', 'e5', 'e5'],
    ['Hex', 'Hex', 'c3', 'c3'],
    ['othello', 'Othello', 'd3', 'd3'],
  ]) {
    const record = `(;GM[${gm}];B[${move}])`;
    const { page, close } = await embedded(`<sgf-board>${record}</sgf-board>`);
    assert.equal(await on(page, (board) => board.record.name), name);
    await step(page);
    assert.equal(await on(page, (board) => board.facts.last), last);
    await close();
    const world = await opened(record);
    assert.equal(await on(world.page, (board) => board.record.name), name);
    await world.close();
  }
});

test('a file name that tells the game is heard', async () => {
  const { page, close } = await embedded('<sgf-board src="a.hsgf"></sgf-board>', { 'a.hsgf': '(;SZ[11];B[c3])' });
  assert.equal(await on(page, (board) => board.record.name), 'Hex');
  await close();
});

/** The numbers on the board. */
const numbers = (page) =>
  on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.marks text')]
      .map((one) => Number(one.textContent))
      .filter(Boolean)
      .sort((one, other) => one - other),
  );
const LINE = '(;GM[1]SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg])';

test('numbers are written on the moves that are asked for', async () => {
  const { page, close } = await embedded(`<sgf-board move="7" numbers>${LINE}</sgf-board>`);
  assert.deepEqual(await numbers(page), [1, 2, 3, 4, 5, 6, 7]);
  for (const [value, expected] of [
    ['none', []],
    ['last', [7]],
    ['last-3', [5, 6, 7]],
    ['3-5', [3, 4, 5]],
    ['6-', [6, 7]],
    ['all', [1, 2, 3, 4, 5, 6, 7]],
  ]) {
    await on(page, (board, value) => board.setAttribute('numbers', value), value);
    assert.deepEqual(await numbers(page), expected, value);
  }
  await step(page, 'previous');
  assert.deepEqual(await numbers(page), [1, 2, 3, 4, 5, 6]);
  await on(page, (board) => board.setAttribute('numbers', 'first'));
  assert.match(await message(page), /“first” does not name moves/);
  assert.deepEqual(await numbers(page), []);
  await on(page, (board) => board.removeAttribute('numbers'));
  assert.equal(await message(page), '|');
  await close();
});

test('moves of chess are numbered as players number them, also in comments', async () => {
  const game = '(;GM[3];W[e2e4]C[See move 2.];B[e7e5];W[g1f3];B[b8c6])';
  const { page, close } = await embedded(`<sgf-board controls move="2">${game}</sgf-board>`);
  assert.equal(await on(page, (board) => board.facts.last), 'Nf3');
  await on(page, (board) => board.goToMove(1));
  assert.equal(await on(page, (board) => board.facts.last), 'e4');
  await page.locator('sgf-board').getByText('move 2').click();
  assert.equal(await on(page, (board) => board.facts.last), 'Nf3');
  await close();
});

test('the page numbers all moves as its reader has chosen', async () => {
  const { page, close } = await opened(LINE, { preferences: { numbers: true } });
  await step(page, 'last');
  assert.deepEqual(await numbers(page), [1, 2, 3, 4, 5, 6, 7]);
  await close();
});

test('a record is fetched once', async () => {
  const { page, asked, close } = await embedded('<sgf-board src="a.sgf" controls tree move="2"></sgf-board>', {
    'a.sgf': RECORD,
    'b.sgf': LINE,
  });
  assert.equal(await on(page, (board) => board.facts.number), 2);
  assert.equal(asked.filter((path) => path === '/a.sgf').length, 1);
  await on(page, (board) => board.setAttribute('src', 'b.sgf'));
  await until(page, (board) => board.record?.nodes === 8);
  assert.equal(asked.filter((path) => path === '/b.sgf').length, 1);
  await close();
});

test('the wheel scrolls the page unless the board asks for it', async () => {
  const { page, close } = await embedded(
    `<sgf-board controls style="width: 300px">${RECORD}</sgf-board><p style="height: 3000px"></p>`,
  );
  const roll = async () => {
    const box = await page.locator('sgf-board .stage').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 120);
  };
  await roll();
  await page.waitForFunction(() => scrollY > 50);
  assert.equal(await on(page, (board) => board.facts.number), 0);
  await page.evaluate(() => scrollTo(0, 0));
  await on(page, (board) => board.setAttribute('wheel', ''));
  await roll();
  await until(page, (board) => board.facts.number === 1);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await close();
});

test('the wheel steps in the page of sgf view', async () => {
  const { page, close } = await opened(RECORD);
  const box = await page.locator('sgf-board .stage').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await until(page, (board) => board.facts.number === 1);
  await close();
});

test('comments have dots in the tree of a narrow board', async () => {
  const { page, close } = await embedded(
    `<sgf-board controls tree>${RECORD}</sgf-board>`,
    {},
    {
      viewport: { width: 390, height: 800 },
    },
  );
  await until(page, (_, root) => root.querySelector('.nodes circle.comment'));
  assert.notEqual(
    await on(page, ({ shadowRoot: root }) => getComputedStyle(root.querySelector('.nodes circle.comment')).display),
    'none',
  );
  await close();
});

test('the chosen tool is seen in forced colors', async () => {
  const { page, close } = await opened(RECORD, { forcedColors: 'active' });
  await until(page, (_, root) => root.querySelector('.tools [aria-pressed=true]'));
  const colors = (is) =>
    on(
      page,
      ({ shadowRoot: root }, is) => {
        const { backgroundColor, color } = getComputedStyle(root.querySelector(`.tools [aria-pressed=${is}]`));
        return [backgroundColor, color];
      },
      is,
    );
  const [chosen, other] = [await colors(true), await colors(false)];
  assert.notEqual(chosen[0], other[0]);
  assert.notEqual(chosen[1], other[1]);
  await close();
});

const CHESS = '(;GM[3];W[e2e4];B[e7e5];W[g1f3];B[b8c6](;W[f1b5];B[a7a6])(;W[f1c4];B[f8c5]))';

test('chess counts a move and its reply as one', async () => {
  const { page, close } = await opened(CHESS);
  const number = () => on(page, ({ shadowRoot: root }) => root.querySelector('[part=number]').value);
  const said = () => on(page, ({ shadowRoot: root }) => root.querySelector('[aria-live=polite].sr').textContent);
  await step(page);
  assert.deepEqual([await number(), await said()], ['1. / 3', 'Move 1: White e4']);
  await step(page);
  assert.deepEqual([await number(), await said()], ['1… / 3', 'Move 1: Black e5']);
  await step(page);
  assert.deepEqual([await number(), await said()], ['2. / 3', 'Move 2: White Nf3']);
  const circles = () =>
    on(page, ({ shadowRoot: root }) =>
      ['1', '2', '3', '4', '5'].map((node) => root.querySelector(`.nodes [data-node="${node}"] text`).textContent),
    );
  assert.deepEqual(await circles(), ['1', '1', '2', '2', '3']);
  await on(page, (board) => {
    board.removeAttribute('tree');
    board.setAttribute('moves', '');
  });
  await until(page, (_, root) => root.querySelector('.moves [data-node="8"]'));
  const list = await on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.moves .move')].map((move) => move.textContent),
  );
  assert.deepEqual(list.slice(1), ['1. e4', 'e5', '2. Nf3', 'Nc6', '3. Bb5', '3. Bc4', 'Bc5', '3… a6']);
  await close();
});

test('Go counts every stone', async () => {
  const { page, close } = await opened(LINE);
  await step(page, 'last');
  assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelector('[part=number]').value), '7 / 7');
  await close();
});
