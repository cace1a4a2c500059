// What a first look at a record takes, and what is loaded when somebody goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, fresh, on, opened, ready, start, step, stop, text, until } from './page.mjs';
import { serve } from './serve.mjs';

/** What the first look at a record of Go may take, compressed, in bytes. The goal is 150,000. */
const WEIGHT = 240_000;

before(start);
after(stop);

const loaded = (page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()));

test('a first look takes little, and who plays on gets the build that edits', async () => {
  const server = await serve({ 'one.html': `<!doctype html><script type="module" src="/assets/board.js"></script><sgf-board controls tree>${RECORD}</sgf-board>` });
  const page = await fresh();
  await page.goto(`${server.address}one.html`);
  await ready(page);
  const names = await loaded(page);
  assert.deepEqual(names.filter((name) => name.endsWith('.wasm')), ['view_bg.wasm']);
  const weight = await page.evaluate(async (names) => {
    const sizes = names.map(async (name) => (await new Response((await fetch(`/assets/${name}`)).body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }, names.filter((name) => /\.(js|wasm)$/.test(name)));
  assert.ok(weight < WEIGHT, `${weight} bytes`);
  await step(page);
  await on(page, (board) => board.setAttribute('edit', ''));
  await on(page, (board) => board.play('aa'));
  await until(page, (board) => board.path === '0/1');
  assert.ok((await loaded(page)).includes('go_bg.wasm'));
  const written = RECORD.trim().replace(';W[ec]', '(;W[ec]');
  assert.equal((await text(page)).trim(), `${written.slice(0, -1)})(;W[aa]))`);
  await page.close();
  await server.close();
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
