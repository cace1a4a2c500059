// The modes of the page, the strips beside the board, and the settings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  RECORD,
  facts,
  fresh,
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
  until,
} from './page.mjs';
import { serve } from './serve.mjs';

before(start);
after(stop);

const READER = { preferences: {} };
const tab = (page, name) => page.getByRole('tab', { name, exact: true });

test('a record opens for reading, with the content first', async () => {
  const { page, close } = await opened(RECORD, READER);
  assert.equal(await tab(page, 'Read').getAttribute('aria-selected'), 'true');
  const shown = await on(page, ({ shadowRoot: root }) => ({
    tools: root.querySelectorAll('[data-tool]').length,
    names: ['w', 'b'].map((color) => root.querySelector(`.player.${color} b`).textContent),
    turn: root.querySelector('.player.turn').className,
  }));
  assert.equal(shown.tools, 0);
  assert.deepEqual(shown.names, ['Ben', 'Ann']);
  assert.match(shown.turn, /player b below/);
  await close();
});

test('a move that the record does not have is offered as a variation', async () => {
  const { page, close } = await opened(RECORD, READER);
  await page.mouse.click(...(await place(page, 'A1')));
  await until(page, (_, root) =>
    root.querySelector('.message').parentElement.textContent.includes('A1 is not in the record'),
  );
  assert.equal(await text(page), RECORD);
  await press(page, 'Add as a variation');
  await until(page, (board) => board.facts.last === 'A1');
  assert.equal(await tab(page, 'Edit').getAttribute('aria-selected'), 'true');
  await close();
});

test('arrow keys move between the tabs, and the last of Read and Edit is remembered', async () => {
  const { page, close } = await opened(RECORD, READER);
  await tab(page, 'Read').focus();
  await page.keyboard.press('ArrowRight');
  await until(page, (_, root) => root.querySelector('[data-tool=play]'));
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'Edit');
  await page.keyboard.press('ArrowLeft');
  await until(page, (board) => !board.hasAttribute('edit'));
  await tab(page, 'Edit').click();
  await page.reload();
  await ready(page);
  assert.equal(await tab(page, 'Edit').getAttribute('aria-selected'), 'true');
  await close();
});

test('two people play at one board, take back, and resign', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])', READER);
  await tab(page, 'Play').click();
  const act = (name) => page.locator('play-panel').getByRole('button', { name, exact: true }).click();
  await until(page, (board) => board.getAttribute('edit') === 'moves');
  for (const name of ['E5', 'C3']) {
    await page.mouse.click(...(await place(page, name)));
    await until(page, (board, _, name) => board.facts.last === name, name);
  }
  await act('Take back');
  assert.equal((await facts(page)).last, 'E5');
  await act('Pass');
  await act('Resign');
  await page.locator('play-panel [role=alert]').getByRole('button', { name: 'Resign' }).click();
  assert.equal(await text(page), '(;GM[1]SZ[9]RE[W+Resign];B[ee];W[])');
  await page.locator('play-panel').getByText('White wins by resignation').waitFor();
  assert.ok(await page.locator('play-panel').getByRole('button', { name: 'Resign' }).isDisabled());
  await close();
});

test('the largest losses are listed, for one player or both', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9]V[0];B[ee]V[-3];W[cc]V[1];B[gg]V[1.5];W[aa]V[0.5]BM[1])', READER);
  await tab(page, 'Analyze').click();
  const rows = page.locator('analysis-panel ol').first().locator('li');
  await rows.first().waitFor();
  const shown = async () => (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
  assert.deepEqual(await shown(), ['○ 2 C7 −4.0', '● 1 E5 −3.0']);
  await page.getByLabel('Players').selectOption('b');
  assert.deepEqual(await shown(), ['● 1 E5 −3.0']);
  await rows.getByRole('button').click();
  assert.equal((await facts(page)).last, 'E5');
  await page.locator('analysis-panel').getByText('Annotated moves').waitFor();
  // The list is that of the main line, wherever the reader is.
  await on(page, (board) => board.play('hh'));
  await until(page, (board) => board.facts.last === 'J2' || board.facts.last === 'H2');
  await page.getByLabel('Players').selectOption('');
  assert.deepEqual(await shown(), ['○ 2 C7 −4.0', '● 1 E5 −3.0']);
  await close();
});

test('solved problems are counted, and those with a hint are due again', async () => {
  const problem = '(;GM[1]SZ[9]AB[ee];W[cc]TE[1]C[RIGHT])';
  const { visit, close } = await served({ 'a.sgf': problem + problem }, READER);
  const page = await visit();
  // The server of the command lists both games; the small test server lists one per file.
  await page.locator('.game, sgf-board').first().waitFor();
  if ((await page.locator('.game').count()) > 1) await page.locator('.game').first().click();
  await ready(page);
  await tab(page, 'Solve').click();
  const status = page.locator('solve-panel [role=status]');
  await status.filter({ hasText: 'Solved: 0 of 2' }).waitFor();
  await until(page, (board) => board.getAttribute('mode') === 'problem');
  await page.mouse.click(...(await place(page, 'C7')));
  await status.filter({ hasText: 'Solved: 1 of 2' }).waitFor();
  await page.locator('solve-panel').getByRole('button', { name: 'Next problem' }).click();
  await press(page, 'Hint');
  await page.mouse.click(...(await place(page, 'C7')));
  await until(page, (_, root) => root.querySelector('.messages').textContent.includes('Right!'));
  await status.filter({ hasText: 'Solved: 1 of 2' }).waitFor();
  assert.equal(await text(page), problem + problem);
  await close();
});

test('the problems of a folder are a set', { skip: !process.env.SGF && 'needs the real server' }, async () => {
  const problem = (name) => `(;GM[1]SZ[9]GN[${name}]AB[ee];W[cc]TE[1]C[RIGHT])`;
  const files = {
    'set/p1.sgf': problem('one'),
    'set/p2.sgf': problem('two') + problem('three'),
    'set/p10.sgf': problem('four'),
    'other/a.sgf': problem('other'),
  };
  const { visit, close } = await served(files, READER);
  const page = await visit();
  await page.locator('.game').filter({ hasText: 'p1.sgf' }).first().click();
  await ready(page);
  await tab(page, 'Solve').click();
  const panel = page.locator('solve-panel');
  const at = (text) => panel.getByText(text).first().waitFor();
  await at('Problem 1 of 4');
  await at('Solved: 0 of 4');
  assert.equal(await panel.getByRole('button', { name: 'Previous problem' }).isDisabled(), true);
  const solve = async () => {
    await until(page, (board) => board.getAttribute('mode') === 'problem' && board.facts?.number === 0);
    await page.mouse.click(...(await place(page, 'C7')));
  };
  await solve();
  await at('Solved: 1 of 4');
  const next = panel.getByRole('button', { name: 'Next problem' });
  await next.click();
  await at('Problem 2 of 4');
  await at('Solved: 1 of 4');
  assert.equal(await page.title(), 'set/p2.sgf – OpenSGF');
  await next.click();
  await at('Problem 3 of 4');
  await solve();
  await at('Solved: 2 of 4');
  await next.click();
  await at('Problem 4 of 4');
  assert.equal(await page.title(), 'set/p10.sgf – OpenSGF');
  assert.equal(await next.isDisabled(), true);
  await panel.getByRole('button', { name: 'Next unsolved problem' }).click();
  await at('Problem 2 of 4');
  await close();
});

test('chess moves are listed in two columns', async () => {
  const { page, close } = await opened('(;GM[3];W[e2e4];B[e7e5];W[g1f3]C[The knight.];B[b8c6])', {
    preferences: { moves: true },
  });
  await until(page, (_, root) => root.querySelectorAll('.moves > .move').length === 5);
  const boxes = await on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.moves > .move')].map((move) => {
      const { x, y } = move.getBoundingClientRect();
      return [move.textContent.trim(), Math.round(x), Math.round(y)];
    }),
  );
  const [, e4, e5, knight, reply] = boxes;
  assert.deepEqual([e4[0], e5[0]], ['1. e4', 'e5']);
  assert.ok(e4[1] < e5[1] && e4[2] === e5[2], JSON.stringify(boxes));
  assert.ok(knight[1] === e4[1] && reply[1] === e5[1] && reply[2] > knight[2], JSON.stringify(boxes));
  await close();
});

test('names of 300 letters leave the board where it is', async () => {
  const { page, close } = await opened(RECORD, { viewport: { width: 1280, height: 800 } });
  const stage = () =>
    on(page, ({ shadowRoot: root }) => JSON.stringify(root.querySelector('.stage').getBoundingClientRect()));
  const before = await stage();
  await on(page, (board) => board.edit((now) => now.set_info('PB', 'x'.repeat(300))));
  await until(page, (_, root) => root.querySelector('.player.b b').textContent.length === 300);
  assert.equal(await stage(), before);
  assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelector('.player.b b').title.length), 300);
  await close();
});

test('game info begins with the players and the result', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])');
  await panel(page, 'info');
  await until(page, (_, root) => root.querySelector('[data-panel=info] input'));
  const names = await on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('[data-panel=info] :is(input, textarea)')].map(({ name }) => name),
  );
  assert.deepEqual(names.slice(0, 7), ['PB', 'BR', 'BT', 'PW', 'WR', 'WT', 'RE']);
  await close();
});

test('Ctrl+Enter leads to the comment, which is written where it is read', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, ({ shadowRoot: root }) => root.querySelector('.frame').focus());
  await until(page, (_, root) => root.querySelector('textarea[name=C]'));
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('here');
  await step(page);
  assert.match(await text(page), /KM\[6\.5\]C\[here\]/);
  await close();
});

test('settings are seen at once and remembered', async () => {
  const { page, close } = await opened(RECORD);
  await page.locator('.menu summary').click();
  await page.locator('.menu').getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.locator('dialog.settings');
  await dialog.getByLabel('Board and pieces').selectOption('slate');
  await dialog.getByLabel('Page colors').selectOption('dark');
  await dialog.getByLabel('Stone sound').check();
  const seen = () =>
    on(page, (board) => [
      board.getAttribute('theme'),
      board.hasAttribute('sound'),
      getComputedStyle(document.documentElement).colorScheme,
      getComputedStyle(board).colorScheme,
    ]);
  assert.deepEqual(await seen(), ['slate', true, 'dark', 'dark']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await ready(page);
  assert.deepEqual(await seen(), ['slate', true, 'dark', 'dark']);
  await close();
});

test('the board follows the colors of the page, unless the reader has chosen a theme', async () => {
  const { page, close } = await opened(RECORD);
  const board = () => on(page, ({ shadowRoot: root }) => getComputedStyle(root.querySelector('.picture .board')).fill);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const day = [await board(), await ground()];
  await page.getByRole('button', { name: 'Light or dark' }).click();
  const night = [await board(), await ground()];
  assert.ok(day[0] !== night[0] && day[1] !== night[1], `${day} ${night}`);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  assert.deepEqual([await board(), await ground()], day);
  await close();
});

test('settings that nobody knows are ignored', async () => {
  const preferences = { language: 'xx', scheme: 'red', mode: 'fly', numbers: 'some', library: 7 };
  const { page, close } = await opened(RECORD, { preferences });
  await step(page);
  assert.equal((await facts(page)).number, 1);
  assert.equal(await tab(page, 'Read').getAttribute('aria-selected'), 'true');
  await close();
});

test('boards keep their place while they load', async () => {
  const board = '<p>Text between the boards.</p><sgf-board src="a.sgf" controls></sgf-board>';
  const server = await serve({
    'a.sgf': RECORD,
    // As docs/board.md says: this is the shape until the element is defined.
    'page.css': 'sgf-board:not(:defined) { display: block; aspect-ratio: 0.82 }',
    'seven.html': `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="page.css"><script type="module" src="/assets/board.js"></script>${board.repeat(7)}`,
  });
  const page = await fresh({ viewport: { width: 800, height: 900 } });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${server.address}seven.html`);
  await ready(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  assert.ok((await page.evaluate(() => window.shift)) < 0.05, String(await page.evaluate(() => window.shift)));
  await page.close();
  await server.close();
});
