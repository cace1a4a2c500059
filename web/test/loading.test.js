// What is loaded to show a record, and what follows on demand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, fresh, on, opened, ready, start, step, stop, text, until } from './page.mjs';
import { serve } from './serve.mjs';

/** The budget for showing a Go game, compressed, in bytes: page, styles, scripts and engine. */
const BUDGET = 210_000;

before(start);
after(stop);
/** Closes servers that a failed test has left; otherwise the run would not end. */
const servers = new Set();
after(() => Promise.all([...servers].map((server) => server.close())));

const loaded = (page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()));

/** A page with a board that shows a record without editing. */
async function shown(record) {
  const server = await serve({
    'one.html': `<!doctype html><meta charset="utf-8"><script type="module" src="/assets/board.js"></script><sgf-board controls tree>${record}</sgf-board>`,
  });
  servers.add(server);
  const page = await fresh();
  await page.goto(`${server.address}one.html`);
  await ready(page);
  const close = async () => {
    await page.close();
    servers.delete(server);
    await server.close();
  };
  return { page, close };
}

/** The budget for showing any other game. */
const BUDGET_OF_OTHERS = 250_000;

const modulesOf = (names) => names.filter((name) => name.endsWith('.wasm'));

/** What a page has loaded, compressed, in bytes. */
const weightOf = (page, names) =>
  page.evaluate(
    async (addresses) => {
      const sizes = addresses.map(
        async (address) =>
          (await new Response((await fetch(address)).body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
            .byteLength,
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    ['/one.html', ...names.filter((name) => /\.(js|wasm|css)$/.test(name)).map((name) => `/assets/${name}`)],
  );

test('showing another game loads at most 250 kB', async () => {
  const builds = {
    3: 'chess',
    8: 'shogi',
    11: 'hex',
    2: 'othello',
    39: 'gipf',
    6: 'backgammon',
    27: 'hive',
    19: 'octi',
    37: 'dvonn',
  };
  for (const [game, build] of Object.entries(builds)) {
    const { page, close } = await shown(`(;GM[${game}])`);
    const names = await loaded(page);
    assert.deepEqual(modulesOf(names), [`${build}_bg.wasm`]);
    const weight = await weightOf(page, names);
    assert.ok(weight <= BUDGET_OF_OTHERS, `GM[${game}]: ${weight} bytes`);
    await close();
  }
});

test('games by name and old identifiers load their build', async () => {
  for (const record of ['(;FF[4]GM[Hex]SZ[5])', '(;GaMe[11]SiZe[5])', '(;GM[Havannah])']) {
    const { page, close } = await shown(record);
    assert.deepEqual(modulesOf(await loaded(page)), ['hex_bg.wasm'], record);
    await close();
  }
});

test('a move in another game loads the build that edits it', async () => {
  const { page, close } = await shown('(;GM[3];W[e2e4])');
  await step(page);
  await on(page, (board) => board.setAttribute('edit', ''));
  await on(page, (board) => board.play('e7e5'));
  await until(page, (board) => board.path === '0*2');
  assert.deepEqual(modulesOf(await loaded(page)), ['chess_bg.wasm', 'full_bg.wasm']);
  assert.equal((await text(page)).trim(), '(;GM[3];W[e2e4];B[e7e5])');
  await close();
});

test('showing a Go game loads at most 210 kB', async () => {
  const { page, close } = await shown(RECORD);
  const names = await loaded(page);
  assert.deepEqual(modulesOf(names), ['view_bg.wasm']);
  const weight = await weightOf(page, names);
  assert.ok(weight <= BUDGET, `${weight} bytes`);
  await step(page);
  await on(page, (board) => board.setAttribute('edit', ''));
  await on(page, (board) => board.play('aa'));
  await until(page, (board) => board.path === '0/1');
  assert.ok((await loaded(page)).includes('go_bg.wasm'));
  const written = RECORD.trim().replace(';W[ec]', '(;W[ec]');
  assert.equal((await text(page)).trim(), `${written.slice(0, -1)})(;W[aa]))`);
  await close();
});

test('exporting a picture loads its build and keeps the node', async () => {
  const { page, close } = await shown(RECORD);
  await step(page);
  const path = await on(page, (board) => board.path);
  const picture = await on(page, (board) => board.svg());
  assert.ok(picture.startsWith('<svg') && picture.endsWith('</svg>\n'), picture.slice(-40));
  assert.equal(await on(page, (board) => board.path), path);
  assert.deepEqual(
    (await loaded(page)).filter((name) => name.endsWith('.wasm')),
    ['view_bg.wasm', 'go_bg.wasm'],
  );
  await close();
});

test('UTF-8 with a wrong CA loads the build with all charsets', async () => {
  const { page, close } = await shown('(;GM[1]SZ[9]CA[Big5]PB[柯洁];B[ee])');
  assert.ok((await loaded(page)).includes('full_bg.wasm'));
  await close();
});

test('a node with thousands of children keeps the page small', async () => {
  const letters = 'abcdefghijklmnopqrs';
  const child = (number) => `(;B[${letters[number % 19]}${letters[Math.floor(number / 19) % 19]}])`;
  const { page, close } = await opened(
    `(;GM[1]SZ[19]${Array.from({ length: 4000 }, (_, number) => child(number)).join('')})`,
  );
  const elements = await page.evaluate(
    () => document.querySelector('sgf-board').shadowRoot.querySelectorAll('*').length,
  );
  assert.ok(elements < 2000, `${elements}`);
  assert.equal((await facts(page)).children, 4000);
  await close();
});
