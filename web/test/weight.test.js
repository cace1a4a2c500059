// What a first look at a record takes, and what is loaded when somebody goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, fresh, on, opened, ready, start, step, stop, text, until } from './page.mjs';
import { serve } from './serve.mjs';

/** What the first look at a record of Go may take, compressed, in bytes: the page, its styles, its scripts and the engine. */
const WEIGHT = 150_000;

before(start);
after(stop);
/** What a test that failed has left is ended, too: otherwise this would wait for it. */
const servers = new Set();
after(() => Promise.all([...servers].map((server) => server.close())));

const loaded = (page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()));

/** A page with a board that shows a record and does not edit it. */
async function shown(record) {
  const server = await serve({ 'one.html': `<!doctype html><meta charset="utf-8"><script type="module" src="/assets/board.js"></script><sgf-board controls tree>${record}</sgf-board>` });
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

test('a first look takes little, and who plays on gets the build that edits', async () => {
  const { page, close } = await shown(RECORD);
  const names = await loaded(page);
  assert.deepEqual(names.filter((name) => name.endsWith('.wasm')), ['view_bg.wasm']);
  const weight = await page.evaluate(async (addresses) => {
    const sizes = addresses.map(async (address) => (await new Response((await fetch(address)).body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }, ['/one.html', ...names.filter((name) => /\.(js|wasm|css)$/.test(name)).map((name) => `/assets/${name}`)]);
  assert.ok(weight < WEIGHT, `${weight} bytes`);
  await step(page);
  await on(page, (board) => board.setAttribute('edit', ''));
  await on(page, (board) => board.play('aa'));
  await until(page, (board) => board.path === '0/1');
  assert.ok((await loaded(page)).includes('go_bg.wasm'));
  const written = RECORD.trim().replace(';W[ec]', '(;W[ec]');
  assert.equal((await text(page)).trim(), `${written.slice(0, -1)})(;W[aa]))`);
  await close();
});

test('who asks for a picture to keep gets the build that writes it, and stays where he was', async () => {
  const { page, close } = await shown(RECORD);
  await step(page);
  const path = await on(page, (board) => board.path);
  const picture = await on(page, (board) => board.svg());
  assert.ok(picture.startsWith('<svg') && picture.endsWith('</svg>\n'), picture.slice(-40));
  assert.equal(await on(page, (board) => board.path), path);
  assert.deepEqual((await loaded(page)).filter((name) => name.endsWith('.wasm')), ['view_bg.wasm', 'go_bg.wasm']);
  await close();
});

test('UTF-8 that CA calls something else is for the build with all charsets', async () => {
  const { page, close } = await shown('(;GM[1]SZ[9]CA[Big5]PB[柯洁];B[ee])');
  assert.ok((await loaded(page)).includes('full_bg.wasm'));
  await close();
});

test('a node of thousands of children is a small page', async () => {
  const letters = 'abcdefghijklmnopqrs';
  const child = (number) => `(;B[${letters[number % 19]}${letters[Math.floor(number / 19) % 19]}])`;
  const { page, close } = await opened(`(;GM[1]SZ[19]${Array.from({ length: 4000 }, (_, number) => child(number)).join('')})`);
  const elements = await page.evaluate(() => document.querySelector('sgf-board').shadowRoot.querySelectorAll('*').length);
  assert.ok(elements < 2000, `${elements}`);
  assert.equal((await facts(page)).children, 4000);
  await close();
});
