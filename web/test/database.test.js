// A database in the page: games, patterns and continuations. Needs the real server: SGF=/path/to/sgf.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { LONG, facts, on, opened, ready, served, serious, start, stop, text, until } from './page.mjs';

const run = promisify(execFile);
const skip = process.env.SGF ? false : 'SGF is not set';
let folder;
let database;

/** Three games, two of them equal up to rotation at first, and one with a hostile name. */
const GAMES = [
  '(;GM[1]SZ[9]PB[Aki]PW[Bo]DT[1990-05-03]RE[B+R]EV[Cup];B[gc];W[cc];B[gg])',
  '(;GM[1]SZ[9]PB[Cho]PW[Aki]DT[1995]RE[W+3.5]C[a fine joseki];B[cc];W[gc];B[cg])',
  '(;GM[1]SZ[9]PB[<img src=x onerror="window.hacked=1">]PW[Cho]DT[2001]RE[Draw];B[ee];W[ed];B[fd])',
];
/** Enough games for several pages. */
const many = Array.from(
  { length: 130 },
  (_, index) =>
    `(;GM[1]SZ[9]PB[Player ${String(index).padStart(3, '0')}]PW[Other]DT[18${(index % 90) + 10}];B[aa];W[${'abcdefghi'[index % 9]}i])`,
);

async function add(name, records) {
  const file = join(folder, name);
  await writeFile(file, records.join('\n'));
  await run(process.env.SGF, ['db', 'add', database, file]);
}

before(async () => {
  await start();
  if (skip) return;
  folder = await mkdtemp(join(tmpdir(), 'sgf-db-'));
  database = join(folder, 'pro.sgfdb');
  await add('games.sgf', [...GAMES, ...many]);
});
after(async () => {
  await stop();
  if (folder) await rm(folder, { recursive: true });
});

/** Opens the page of a database, and of files if there are any. */
async function looking(options = {}, files = {}) {
  const world = await served(files, options, [database]);
  const page = await world.visit();
  if (!Object.keys(files).length) await page.locator('.database .game').first().waitFor();
  return { ...world, page };
}
/** Waits for an answer. */
const said = (page, what) => page.locator('.database .count', { hasText: what }).waitFor({ timeout: LONG });
const point = (page, column, row) => page.locator(`.pattern [role=row]:nth-child(${row}) .point:nth-child(${column})`);
const drawPattern = async (page) => {
  await page.locator('.withPattern > summary').click();
  await point(page, 5, 3).click();
};

test('filters, sorts and pages games, with the query in the URL', { skip }, async () => {
  const { page, close } = await looking();
  await said(page, '133 games');
  assert.equal(await page.locator('.database .game').count(), 60);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.locator('.game', { hasText: 'Player 060' }).waitFor();
  await page.getByRole('button', { name: 'Last page' }).click();
  await page.locator('.game', { hasText: 'Player 129' }).waitFor();
  assert.equal(await page.locator('.database .game').count(), 13);
  await page.getByLabel('Player').fill('aki');
  await said(page, '2 games');
  await page.getByLabel('Result').fill('W+');
  await said(page, '1 game');
  assert.match(await page.locator('.game').textContent(), /Cho – Aki/);
  await page.reload();
  await said(page, '1 game');
  assert.equal(await page.getByLabel('Player').inputValue(), 'aki');
  await page.getByLabel('Result').fill('often');
  await page.locator('.found > .trouble', { hasText: 'results have the form' }).waitFor();
  await page.getByLabel('Result').fill('');
  await said(page, '2 games');
  assert.equal(await page.locator('.found > .trouble').textContent(), '');
  await page.getByLabel('Player').fill('');
  await page.getByLabel('Words').fill('joseki');
  await said(page, '1 game');
  await page.getByLabel('Words').fill('');
  await page.getByLabel('Sort by').selectOption('date');
  await page.getByLabel('descending').check();
  await page.locator('.game').first().filter({ hasText: '2001' }).waitFor();
  await close();
});

test('finds a drawn pattern, opens a hit at its move, and goes back', { skip }, async () => {
  const { page, close } = await looking();
  await drawPattern(page);
  await said(page, '2 games · 2 hits');
  assert.equal(await point(page, 5, 3).getAttribute('data-sign'), 'X');
  assert.match(await page.locator('.game').first().textContent(), /move 1/);
  await page.getByLabel('also with colors swapped').uncheck();
  await said(page, '2 games · 2 hits');
  await page.getByLabel('also rotated').uncheck();
  await said(page, '1 game · 1 hit');
  await page.getByLabel('also rotated').check();
  await said(page, '2 games · 2 hits');
  await page.locator('.database .game').nth(1).click();
  await ready(page);
  await until(page, (board) => board.facts.number === 1);
  assert.match(await page.locator('.origin').textContent(), /From pro.sgfdb, read-only/);
  await page.goBack();
  await said(page, '2 games · 2 hits');
  assert.equal(await point(page, 5, 3).getAttribute('data-sign'), 'X');
  await page.reload();
  await said(page, '2 games · 2 hits');
  await close();
});

test('walks through the games found, and Back still leads to the list', { skip }, async () => {
  const { page, close } = await looking();
  await page.getByLabel('Player').fill('Other');
  await said(page, '130 games');
  await page.locator('.database .game').nth(58).click();
  const walk = page.locator('hit-walk [role=status]');
  await walk.filter({ hasText: 'Game 59 of 130' }).waitFor();
  const name = (number) =>
    until(
      page,
      (board, _, name) => board.facts?.players?.[0]?.name === name || board.shadowRoot.textContent.includes(name),
      `Player 0${number}`,
    );
  await name(58);
  await page.locator('.origin').getByRole('button', { name: 'Next game found' }).press('Enter');
  await walk.filter({ hasText: 'Game 60 of 130' }).waitFor();
  await name(59);
  // The button keeps the focus; the next game is on another page of the list.
  await page.locator('hit-walk button:focus').press('Enter');
  await walk.filter({ hasText: 'Game 61 of 130' }).waitFor();
  await name(60);
  await page.locator('sgf-board').focus();
  await page.keyboard.press('G');
  await walk.filter({ hasText: 'Game 60 of 130' }).waitFor();
  await name(59);
  await page.keyboard.press('g');
  await walk.filter({ hasText: 'Game 61 of 130' }).waitFor();
  await name(60);
  assert.match(page.url(), /db-game=64/);
  await page.goBack();
  await said(page, '130 games');
  await page.locator('.database .game').last().click();
  await walk.filter({ hasText: 'Game 60 of 130' }).waitFor();
  await close();
});

test('the next game found is shown at the move of its hit', { skip }, async () => {
  const { page, close } = await looking();
  await drawPattern(page);
  await said(page, '2 games · 2 hits');
  await page.locator('.database .game').first().click();
  await ready(page);
  await page.getByRole('button', { name: 'Next game found' }).click();
  await page.locator('hit-walk [role=status]', { hasText: 'Game 2 of 2' }).waitFor();
  await until(page, (board) => board.facts?.number === 1);
  assert.equal(await page.getByRole('button', { name: 'Next game found' }).isDisabled(), true);
  assert.equal(await page.locator('hit-walk button:focus').getAttribute('aria-label'), 'Previous game found');
  await close();
});

test('the years of the games found are bars that narrow the search', { skip }, async () => {
  const { page, close } = await looking();
  await page.getByText('Years', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Games by year' });
  // Two centuries are shown in decades.
  await table.getByRole('button', { name: '1810–1819: 20 games' }).waitFor();
  assert.equal(await table.getByRole('row').count(), 20);
  await table.getByRole('button', { name: '1810–1819: 20 games' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), '1820–1829: 20 games');
  await page.keyboard.press('Enter');
  await said(page, '20 games');
  assert.equal(await page.getByLabel('Date').inputValue(), '1820..1829');
  await table.getByRole('button', { name: '1822: 2 games' }).click();
  await said(page, /^2 games$/);
  assert.match(page.url(), /date=1822/);
  await page.getByRole('button', { name: 'All years' }).click();
  await said(page, '133 games');
  await table.getByRole('button', { name: '2000–2009: 1 game' }).waitFor();
  await close();
});

test('downloads the games found, and their list', { skip }, async () => {
  const { page, close } = await looking();
  const downloaded = async (name) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const file = await download;
    return [file.suggestedFilename(), (await readFile(await file.path())).toString()];
  };
  await page.getByLabel('Player').fill('aki');
  await said(page, '2 games');
  const [name, record] = await downloaded('Download games as SGF');
  assert.equal(name, 'pro-2.sgf');
  assert.equal(record, `${GAMES[0]}\n${GAMES[1]}\n`);
  await page.locator('.found > .small', { hasText: 'Downloaded as pro-2.sgf' }).waitFor();
  await page.getByLabel('Player').fill('');
  await said(page, '133 games');
  const [file, list] = await downloaded('Download list as CSV');
  assert.equal(file, 'pro-133.csv');
  const lines = list.split('\r\n');
  assert.equal(lines.length, 135);
  assert.match(lines[0], /^id,path,number,game,size,black,/);
  assert.match(lines[1], /,Aki,,Bo,,Cup,1990-05-03,B\+R,3,/);
  // A quote in a name.
  assert.match(lines[3], /,"<img src=x onerror=""window.hacked=1"">",/);
  await close();
});

test('continuations have letters, and pressing one adds a stone', { skip }, async () => {
  const { page, close } = await looking();
  await page.locator('.withPattern > summary').click();
  await page.getByLabel('Position on the board').selectOption('anywhere');
  await page.getByLabel('Columns').fill('3');
  await page.getByLabel('Columns').press('Enter');
  await page.getByLabel('Rows').fill('3');
  await page.getByLabel('Rows').press('Enter');
  await point(page, 2, 3).click();
  await page.getByRole('button', { name: 'White', exact: true }).click();
  await point(page, 2, 2).click();
  // The pattern of two stones is found from both sides.
  await said(page, '1 game · 2 hits');
  await page.locator('.point', { hasText: 'A' }).waitFor();
  await page.getByRole('button', { name: 'Black A' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.pattern [data-sign=X]').length === 2);
  await said(page, '1 game · 1 hit');
  await close();
});

test('draws a pattern by keyboard', { skip }, async () => {
  const { page, close } = await looking();
  await page.locator('.withPattern > summary').focus();
  await page.keyboard.press('Enter');
  await point(page, 1, 1).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'X'])
    await page.keyboard.press(key);
  await said(page, '2 games · 2 hits');
  assert.match(await point(page, 5, 3).getAttribute('aria-label'), /column 5, row 3: Black/);
  await page.keyboard.press('Delete');
  await said(page, '133 games');
  await close();
});

test('the explorer counts a position and plays a continuation', { skip }, async () => {
  const { page, close } = await looking({}, { 'mine.sgf': '(;GM[1]SZ[9];B[gc])' });
  await ready(page);
  await page.locator('.explorer .status', { hasText: 'Games with this position: 133 of 133' }).waitFor();
  await on(page, (board) => board.step('next'));
  await page.locator('.explorer .status', { hasText: 'Games with this position: 2 of 133' }).waitFor();
  await page.locator('.explorer .opening', { hasText: '3-3 point (san-san)' }).waitFor();
  await page.locator('.explorer .move').first().click();
  await until(page, (board) => board.facts.number === 2);
  assert.match(await text(page), /;W\[/);
  // The answer for the new position shows Black's moves.
  await page.locator('.explorer .move .stone.b').first().waitFor();
  await page.locator('.explorer .example', { hasText: 'Aki – Bo' }).last().click();
  await page.locator('.origin').waitFor();
  await until(page, (board) => board.facts.number === 2);
  assert.equal((await facts(page)).path, '0*2');
  await page.getByRole('button', { name: 'Search as pattern' }).click();
  await said(page, '2 games');
  await close();
});

test('the most frequent continuations have letters on the board, which are not in the record', { skip }, async () => {
  const { page, close } = await looking({}, { 'mine.sgf': '(;GM[1]SZ[9];B[gc])' });
  await ready(page);
  const labels = () =>
    on(page, ({ shadowRoot: root }) =>
      [...root.querySelectorAll('.labels text')].map((one) => one.textContent).join(''),
    );
  const labeled = (text) =>
    until(
      page,
      (_, root, text) => [...root.querySelectorAll('.labels text')].map((one) => one.textContent).join('') === text,
      text,
    );
  await page.locator('.explorer .move').first().waitFor();
  const count = await page.locator('.explorer .move').count();
  await labeled('ABCDEFGHIJKL'.slice(0, count));
  assert.equal(
    await page
      .locator('.explorer .letter')
      .allTextContents()
      .then((all) => all.join('').replaceAll(' ', '')),
    await labels(),
  );
  await page.locator('.explorer .move').nth(1).hover();
  await until(page, (_, root) => {
    const [lit, label] = [root.querySelector('.over .lit'), root.querySelectorAll('.labels > g')[1]];
    return lit && label.getAttribute('transform').endsWith(` ${lit.getAttribute('cx')} ${lit.getAttribute('cy')})`);
  });
  assert.equal(await text(page), '(;GM[1]SZ[9];B[gc])');
  // Rotated boards keep the letters upright.
  await on(page, (board) => board.turn('90'));
  await until(page, (_, root) => root.querySelector('.labels > g').getAttribute('transform').startsWith('matrix(0 '));
  await page.getByRole('tab', { name: 'Solve' }).click();
  await labeled('');
  await page.getByRole('tab', { name: 'Read' }).click();
  await labeled('ABCDEFGHIJKL'.slice(0, count));
  await page.locator('.explorer > summary').click();
  await labeled('');
  await close();
});

test('the explorer works for a reader', { skip }, async () => {
  const { page, close } = await looking({ preferences: {} });
  await page.locator('.database .game').first().click();
  await ready(page);
  await page.locator('.explorer .move').first().waitFor();
  await until(page, (_, root) => root.querySelector('.labels text')?.textContent === 'A');
  await close();
});

test('edits of a database game do not change the database', { skip }, async () => {
  const { page, close } = await looking();
  await page.locator('.database .game').first().click();
  await ready(page);
  await on(page, (board) => board.play('ii'));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  assert.equal((await download).suggestedFilename(), 'pro.sgfdb-1.sgf');
  const { stdout } = await run(process.env.SGF, ['db', 'find', database, '--player', 'Aki', '--format', 'sgf']);
  assert.doesNotMatch(stdout, /\[ii\]/);
  await close();
});

test('hostile names are shown as text', { skip }, async () => {
  const { page, close } = await looking();
  await page.getByLabel('Player').fill('<img');
  await said(page, '1 game');
  assert.match(await page.locator('.game b').textContent(), /<img src=x onerror=/);
  await page.locator('.game').click();
  await ready(page);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await close();
});

test('finds games added meanwhile', { skip }, async () => {
  const { page, close } = await looking();
  await page.getByLabel('Player').fill('Newcomer');
  await said(page, '0 games');
  await add('new.sgf', ['(;GM[1]SZ[9]PB[Newcomer];B[aa])']);
  await said(page, '1 game');
  await close();
});

test('fits 320 px, and axe finds nothing serious', { skip }, async () => {
  const { page, close } = await looking({ viewport: { width: 320, height: 640 }, bypassCSP: true });
  await drawPattern(page);
  await page.locator('.continuations').waitFor();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok((await width()) <= 320, String(await width()));
  assert.deepEqual(await serious(page), []);
  await page.locator('.database .game').first().click();
  await ready(page);
  await page.locator('.explorer .continuations').waitFor();
  assert.ok((await width()) <= 320, String(await width()));
  assert.deepEqual(await serious(page), []);
  await close();
});

test('Back returns to the scroll position in the list', { skip }, async () => {
  const { page, close } = await looking({ viewport: { width: 390, height: 700 } });
  // Every status line of the explorer.
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() =>
      window.heard.push(document.querySelector('.explorer .status')?.textContent ?? ''),
    ).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const far = page.locator('.database .game').nth(40);
  await far.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  assert.ok(before > 700, String(before));
  await far.click();
  await ready(page);
  await page.locator('.explorer .status', { hasText: 'Games with this position' }).waitFor();
  assert.equal(await place(), 0);
  assert.deepEqual(
    (await page.evaluate(() => window.heard)).filter((said) => said.includes('No game in this database')),
    [],
  );
  await page.goBack();
  await far.waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 200, before);
  await close();
});

test('a page without a database shows no database controls', { skip }, async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee])');
  assert.equal(await page.getByRole('button', { name: 'Database' }).count(), 0);
  assert.equal(await page.locator('.explorer').count(), 0);
  await close();
});

test('slow searches show progress and are canceled by newer ones', async () => {
  const { context, visit, close } = await served({});
  const json = (body) => ({ contentType: 'application/json', body: JSON.stringify(body) });
  const answer = (total) => ({
    contentType: 'application/x-ndjson',
    body: `${JSON.stringify({ total, hits: total, ends: 0, from: 0, games: [], next: [], examples: {}, damage: [] })}\n`,
  });
  await context.route(/\/api\/files\?/, (route) =>
    route.fulfill(json({ files: [], unread: [], total: 0, next: null, database: 'slow.sgfdb' })),
  );
  await context.route('**/api/db', (route) =>
    route.fulfill(
      json({
        name: 'slow.sgfdb',
        games: 9,
        kinds: [{ gm: 1, game: 'Go', columns: 19, rows: 19, count: 9 }],
        damage: [],
      }),
    ),
  );
  // The first pattern never gets an answer.
  let asked = 0;
  await context.route('**/api/db/find', (route) => {
    if (!route.request().postDataJSON().pattern) return route.fulfill(answer(9));
    asked += 1;
    return asked === 1 ? undefined : route.fulfill(answer(2));
  });
  const page = await visit();
  const ended = page.waitForEvent('requestfailed');
  await said(page, '9 games');
  await drawPattern(page);
  await page.locator('.database progress').waitFor();
  await point(page, 3, 3).click();
  await said(page, '2 games');
  assert.match((await ended).failure().errorText, /ABORTED/);
  await page.locator('.database progress').waitFor({ state: 'hidden' });
  await close();
});
