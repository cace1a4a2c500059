// The site of `cargo xtask site`, in the folder OPENSGF_SITE: every page, from a plain file server.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { LONG, fresh, serious, start, stop } from './page.mjs';

const SITE = process.env.OPENSGF_SITE;
const options = { skip: SITE ? false : 'OPENSGF_SITE names no site' };
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

let server;
let address;
before(async () => {
  await start();
  // Served from a subfolder: no URL of the site may start at the root.
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = decodeURIComponent(pathname.replace(/^\/below\//, '')).replace(/(^|\/)$/, '$1index.html');
    const content = pathname.startsWith('/below/')
      ? await readFile(join(SITE, name)).catch(() => undefined)
      : undefined;
    response.writeHead(content ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
    response.end(content ?? 'not found');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${server.address().port}/below/`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await stop();
});

/** A page that collects errors. */
async function visited(bypassCSP = false) {
  const page = await fresh({ bypassCSP });
  const faults = [];
  page.setDefaultTimeout(LONG);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return { page, faults };
}

async function pages() {
  const names = await readdir(SITE, { recursive: true });
  return names.filter((name) => name.endsWith('.html') && !name.startsWith('board/')).sort();
}

test('no page has errors under its CSP', options, async () => {
  const names = await pages();
  assert.ok(names.length > 100, `${names.length} pages`);
  const { page, faults } = await visited();
  for (const name of names) {
    await page.goto(address + name);
    assert.ok(await page.title(), name);
    assert.deepEqual(faults, [], name);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${name} is wider than the window`,
    );
  }
  await page.close();
});

/** One page of each kind. */
const KINDS = [
  'index.html',
  'docs/index.html',
  'docs/board.html',
  'docs/gallery/index.html',
  'docs/reference/properties.html',
  'docs/reference/rules/s012.html',
  'samples.html',
  'playground.html',
];

for (const name of KINDS) {
  test(`axe finds nothing serious on ${name}`, options, async () => {
    const { page, faults } = await visited(true);
    await page.goto(address + name);
    await shown(page);
    assert.deepEqual(await serious(page), []);
    assert.deepEqual(faults, []);
    await page.close();
  });
}

/** Loads all boards of a page, also those far below its visible part, and waits until they show a record. */
const shown = (page) =>
  page.waitForFunction(() => {
    const boards = [...document.querySelectorAll('sgf-board')];
    for (const board of boards) board.setAttribute('loading', 'eager');
    return boards.every((board) => board.facts);
  });

test('every sample works, sharing one engine', options, async () => {
  const { page, faults } = await visited();
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url().split('/').pop()));
  await page.goto(`${address}samples.html`);
  await shown(page);
  for (const build of ['view_bg.wasm', 'go_bg.wasm', 'full_bg.wasm'])
    assert.ok(loaded.filter((name) => name === build).length <= 1, `${build} is loaded once`);
  const number = (name) => page.evaluate((name) => document.querySelector(`sgf-board[${name}]`).facts.number, name);
  assert.equal(await number('move'), 8);
  await page.getByRole('button', { name: 'goToMove(12)' }).click();
  await page.waitForFunction(() => document.getElementById('b-methods').facts.number === 12);
  assert.equal(await page.evaluate(() => document.getElementById('answer').value), 'true');
  await page.evaluate(() => document.getElementById('b-events').step('next'));
  assert.match(await page.locator('[data-event=sgf-step]').textContent(), /"number":1/);
  await page.getByRole('button', { name: 'comment', exact: true }).click();
  assert.equal(
    await page.evaluate(
      () =>
        getComputedStyle(document.getElementById('b-parts').shadowRoot.querySelector('[part=comment]')).outlineStyle,
    ),
    'solid',
  );
  assert.deepEqual(faults, []);
  await page.close();
});

test('the playground follows text and board', options, async () => {
  const { page, faults } = await visited();
  await page.goto(`${address}playground.html`);
  await shown(page);
  await page.getByRole('textbox', { name: 'The record' }).fill('(;GM[1]SZ[9];B[aa])');
  await page.waitForFunction(() => document.getElementById('board').record.nodes === 2);
  await page.getByRole('checkbox', { name: 'numbers' }).check();
  assert.match(await page.locator('#markup').textContent(), /<sgf-board controls tree edit numbers>\(;GM\[1\]/);
  await page.evaluate(() => {
    const board = document.getElementById('board');
    board.step('last');
    board.play('bb');
  });
  await page.waitForFunction(() => document.getElementById('record').value === '(;GM[1]SZ[9];B[aa];W[bb])');
  assert.deepEqual(faults, []);
  await page.close();
});

test("opens a record in the site's own page", options, async () => {
  const { page } = await visited();
  await page.goto(`${address}board/index.html#src=../examples/go.sgf`);
  await page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
  await page.close();
});
