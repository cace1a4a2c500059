// What a person does with the page, in a browser: run `npm test` after `cargo xtask web`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const RECORD = '(;FF[4]GM[1]SZ[9]PB[Ann]PW[Ben]KM[6.5]\n;B[ee]C[See D4 and move 2: https://example.org/]\n;W[ec](;B[ge];W[gd])(;B[cg]CR[cg]))\n';
/** What the first look at a record of Go may take, compressed, in bytes. The goal is 150,000. */
const WEIGHT = 220_000;
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
});
after(() => browser.close());

/** A page with a record behind the API, and the element in it. */
async function opened(record, options = {}) {
  const server = await serve({ 'a.sgf': Buffer.from(record), ...options.files }, { api: true });
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options.context });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
  await page.goto(server.address);
  if (!options.files) await page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
  const close = async () => { await context.close(); await server.close(); assert.deepEqual(faults.filter((text) => !/404|412/.test(text)), []); };
  return { page, server, close };
}

const facts = (page) => page.evaluate(() => document.querySelector('sgf-board').facts);
const text = (page) => page.evaluate(() => new TextDecoder().decode(document.querySelector('sgf-board').save()));
const stones = (page) => page.evaluate(() => {
  const found = document.querySelector('sgf-board').shadowRoot.querySelectorAll('.pieces [data-point]:not([opacity])');
  return [...found].map((stone) => stone.getAttribute('data-point')).sort();
});
/** Clicks on a point by its name. */
async function touch(page, name) {
  const at = await page.evaluate((name) => {
    const board = document.querySelector('sgf-board');
    const svg = board.shadowRoot.querySelector('svg.picture');
    const [x, y] = [name.charCodeAt(0) - 65 - (name > 'I' ? 1 : 0), 9 - Number(name.slice(1))];
    const place = new DOMPoint(x * 20, y * 20).matrixTransform(svg.getScreenCTM());
    return [place.x, place.y];
  }, name);
  await page.mouse.click(...at);
}

test('a record is opened, and keys step through it', async () => {
  const { page, close } = await opened(RECORD);
  assert.deepEqual(await stones(page), []);
  await page.keyboard.press('Tab');
  await page.evaluate(() => document.querySelector('sgf-board').shadowRoot.querySelector('.frame').focus());
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  assert.deepEqual(await stones(page), ['E5', 'E7', 'G5']);
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await stones(page), ['C3', 'E5', 'E7']);
  await page.keyboard.press('Home');
  assert.equal((await facts(page)).number, 0);
  await page.keyboard.press('End');
  assert.equal((await facts(page)).path, '0*2/1');
  await close();
});

test('what was played, set up and marked is saved, and nothing else is another', async () => {
  const { page, server, close } = await opened(RECORD);
  for (let i = 0; i < 2; i++) await page.evaluate(() => document.querySelector('sgf-board').step('next'));
  await touch(page, 'D4');
  assert.deepEqual(await stones(page), ['D4', 'E5', 'E7']);
  await page.evaluate(() => document.querySelector('sgf-board').shadowRoot.querySelector('[aria-label="Triangle"]').click());
  await touch(page, 'E5');
  assert.equal(await text(page), RECORD.replace('(;B[cg]CR[cg]))', '(;B[cg]CR[cg])(;B[df]TR[ee]))'));
  await page.keyboard.press('Control+s');
  await page.waitForFunction(() => !document.title.startsWith('•') && document.querySelector('sgf-board').shadowRoot.querySelector('.message').textContent === 'Saved');
  assert.equal(server.files['a.sgf'].toString(), await text(page));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await text(page), RECORD);
  await close();
});

test('who saves over a change from outside is asked', async () => {
  const { page, server, close } = await opened(RECORD);
  await touch(page, 'D4');
  const other = RECORD.replace('Ann', 'Eve');
  server.files['a.sgf'] = Buffer.from(other);
  await page.keyboard.press('Control+s');
  await page.waitForFunction(() => document.querySelector('sgf-board').shadowRoot.querySelector('.message').textContent.includes('outside'));
  assert.equal(server.files['a.sgf'].toString(), other);
  await close();
});

test('a comment has points, moves and links, and is never markup', async () => {
  const hostile = RECORD.replace('See D4', '<script>window.bad=1</script> <img src=x onerror=alert(1)> javascript:alert(1) See D4').replace('Ann', '<b onclick=x>Ann</b>');
  const { page, close } = await opened(hostile);
  await page.evaluate(() => document.querySelector('sgf-board').step('next'));
  const found = await page.evaluate(() => {
    const root = document.querySelector('sgf-board').shadowRoot;
    const links = [...root.querySelectorAll('.comment a')].map((link) => link.getAttribute('href'));
    return { links, buttons: root.querySelectorAll('.comment button').length, bad: window.bad, made: root.querySelectorAll('script,img,b[onclick]').length, name: root.querySelector('.player').textContent };
  });
  assert.deepEqual(found.links, ['https://example.org/']);
  assert.equal(found.buttons, 2);
  assert.equal(found.bad, undefined);
  assert.equal(found.made, 0);
  assert.match(found.name, /<b onclick=x>Ann<\/b>/);
  await close();
});

test('the board is played by keyboard alone', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])');
  await page.evaluate(() => document.querySelector('sgf-board').shadowRoot.querySelector('.stage').focus());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await text(page), '(;GM[1]SZ[9];B[fe])');
  const cells = await page.evaluate(() => [...document.querySelector('sgf-board').shadowRoot.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')));
  assert.equal(cells.length, 81);
  assert.ok(cells.includes('F5 Black'));
  await close();
});

test('a phone of 320 pixels shows all of it, and a finger plays', async () => {
  const { page, close } = await opened(RECORD, { context: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  const board = await page.evaluate(() => { const { x, y, width, height } = document.querySelector('sgf-board').shadowRoot.querySelector('svg.picture').getBoundingClientRect(); return { x, y, width, height }; });
  await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2);
  assert.equal((await facts(page)).number, 1);
  await close();
});

test('games besides Go come with the build that knows them', async () => {
  const { page, close } = await opened('(;GM[3];W[e2e4];B[d7d5];W[e4d5])');
  for (let i = 0; i < 3; i++) await page.evaluate(() => document.querySelector('sgf-board').step('next'));
  const points = await stones(page);
  assert.equal(points.length, 31);
  assert.ok(points.includes('d5') && !points.includes('e4'));
  await close();
});

test('a problem answers, and says what is wrong', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9]AB[aa](;B[ee];W[ef];B[ed]C[RIGHT])(;B[cc];W[dd]))');
  await page.evaluate(() => document.querySelector('sgf-board').setAttribute('mode', 'problem'));
  const message = () => page.evaluate(() => document.querySelector('sgf-board').shadowRoot.querySelector('.message').textContent);
  await touch(page, 'C7');
  assert.match(await message(), /Not this move/);
  await page.evaluate(() => document.querySelector('sgf-board').step('first'));
  await touch(page, 'E5');
  await page.waitForFunction(() => document.querySelector('sgf-board').facts.number === 2);
  await touch(page, 'E6');
  assert.match(await message(), /Right/);
  await close();
});

test('fifty boards share an engine', async () => {
  const boards = `<!doctype html><script type="module" src="/assets/board.js"></script>${`<sgf-board>${RECORD}</sgf-board>`.repeat(50)}`;
  const server = await serve({ 'many.html': boards });
  const page = await browser.newPage();
  await page.goto(`${server.address}many.html`);
  await page.waitForFunction(() => [...document.querySelectorAll('sgf-board')].filter((board) => board.facts).length === 50);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm')).length);
  assert.equal(loaded, 1);
  await page.close();
  await server.close();
});

test('a first look takes little, and who plays on gets the build that edits', async () => {
  const server = await serve({ 'one.html': `<!doctype html><script type="module" src="/assets/board.js"></script><sgf-board controls tree>${RECORD}</sgf-board>` });
  const page = await browser.newPage();
  await page.goto(`${server.address}one.html`);
  await page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()));
  const names = await loaded();
  assert.deepEqual(names.filter((name) => name.endsWith('.wasm')), ['view_bg.wasm']);
  const weight = await page.evaluate(async (names) => {
    const sizes = names.map(async (name) => (await new Response((await fetch(`/assets/${name}`)).body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }, names);
  assert.ok(weight < WEIGHT, `${weight} bytes`);
  await page.evaluate(() => document.querySelector('sgf-board').step('next'));
  await page.evaluate(() => document.querySelector('sgf-board').play('aa'));
  await page.waitForFunction(() => document.querySelector('sgf-board').path === '0/1');
  assert.ok((await loaded()).includes('go_bg.wasm'));
  const written = RECORD.trim().replace(';W[ec]', '(;W[ec]');
  assert.equal(await text(page), `${written.slice(0, -1)})(;W[aa]))`);
  await page.close();
  await server.close();
});

test('a node of thousands of children is a small page', async () => {
  const letters = 'abcdefghijklmnopqrs';
  const child = (number) => `(;B[${letters[number % 19]}${letters[Math.floor(number / 19) % 19]}])`;
  const { page, close } = await opened(`(;GM[1]SZ[19]${Array.from({ length: 4000 }, (_, number) => child(number)).join('')})`);
  const elements = await page.evaluate(() => document.querySelector('sgf-board').shadowRoot.querySelectorAll('*').length);
  assert.ok(elements < 1500, `${elements}`);
  assert.equal((await facts(page)).children, 4000);
  await close();
});

test('a large record leaves the page small', async () => {
  const letters = 'abcdefghijklmnopqrs';
  const point = (number) => letters[number % 19] + letters[Math.floor(number / 19) % 19];
  const line = (from) => Array.from({ length: 15 }, (_, step) => `;${'BW'[step % 2]}[${point(from + step * 7)}]`).join('');
  const bush = Array.from({ length: 12 }, (_, index) => `(${line(index * 11)})`).join('');
  const record = `(;GM[1]SZ[19]${Array.from({ length: 300 }, (_, index) => `(;B[${point(index)}]C[move ${index}]`).join('')}${`)${bush}`.repeat(300)})`;
  const { page, close } = await opened(record);
  const elements = await page.evaluate(() => document.querySelector('sgf-board').shadowRoot.querySelectorAll('*').length);
  assert.ok(elements < 3000, `${elements}`);
  await close();
});

test('axe finds nothing serious, by day and by night', async () => {
  const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await opened(RECORD, { context: { colorScheme, bypassCSP: true } });
    await page.evaluate(() => document.querySelector('sgf-board').step('next'));
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90))}`), []);
    await close();
  }
});
