// Helpers of the tests: a browser, a page with a record, and actions of a reader.
//
// With SGF=/path/to/sgf the tests run against a real `sgf view`; otherwise against `serve.mjs`. Both serve the page in
// web/dist. No test waits for a fixed time; each waits for a condition.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const DIST = process.env.OPENSGF_DIST ?? new URL('../dist/', import.meta.url).pathname;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** The timeout for conditions that must become true, for busy machines. */
export const LONG = Number(process.env.PATIENCE ?? 60_000);

export const RECORD =
  '(;FF[4]GM[1]SZ[9]PB[Ann]PW[Ben]KM[6.5]\n;B[ee]C[See D4 and move 2: https://example.org/]\n;W[ec](;B[ge];W[gd])(;B[cg]CR[cg]))\n';

let browser;
/** The number of test files of this process that use the browser. */
let users = 0;
export async function start() {
  users += 1;
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}
/** Closes the browser, and what a failed test has left. */
export async function stop() {
  users -= 1;
  if (users === 0) await browser.close();
  for (const server of running) await server.close();
}
const running = new Set();
/** An empty page. */
export const fresh = (options = {}) => browser.newPage(options);

/** Starts `sgf view` with these files and arguments. */
async function realServer(files, more) {
  const folder = await mkdtemp(join(tmpdir(), 'sgf-view-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const server = spawn(
    process.env.SGF,
    ['view', '--no-open', '--keep', ...(Object.keys(files).length || !more.length ? [folder] : []), ...more],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const address = await new Promise((done, failed) => {
    const hear = (data) => {
      said += data;
      const found = /http:\/\/\S+/.exec(said);
      if (found) done(found[0]);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', () => failed(new Error(said)));
  });
  return {
    address,
    read: async (name) => (await readFile(join(folder, name))).toString(),
    names: () => readdir(folder),
    write: (name, content) => writeFile(join(folder, name), content),
    close: async () => {
      const ended = new Promise((done) => server.on('exit', done));
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Files behind an API like that of `sgf view`. */
export async function smallServer(files) {
  const server = await serve(files, { api: true });
  return {
    address: server.address,
    read: async (name) => server.files[name].toString(),
    names: async () => Object.keys(server.files),
    write: async (name, content) => server.change(name, Buffer.from(content)),
    close: () => server.close(),
  };
}

/** Serves web/dist instead of the page built into the command. */
async function withPage(context) {
  await context.route(
    ({ pathname }) => pathname === '/' || pathname.startsWith('/assets/'),
    async (route) => {
      const name = new URL(route.request().url()).pathname;
      if (new URL(route.request().url()).search.includes('token')) return route.continue();
      const body = await readFile(join(DIST, name === '/' ? 'index.html' : name)).catch(() => undefined);
      if (!body) return route.continue();
      const type = {
        html: 'text/html',
        js: 'text/javascript',
        css: 'text/css',
        wasm: 'application/wasm',
        svg: 'image/svg+xml',
      }[name === '/' ? 'html' : name.split('.').pop()];
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        status: 200,
        body,
        headers: { ...answer.headers(), 'content-type': type },
      });
    },
  );
}

/** A reader who edits, and has unfolded the tools. */
const EDITOR = { mode: 'edit', tools: true };

/** Files behind the API, and a browser page that shows them. */
export async function served(files, { preferences = EDITOR, ...options } = {}, more = []) {
  const server = await (process.env.SGF ? realServer(files, more) : smallServer(files));
  running.add(server);
  const contexts = [];
  const faults = [];
  /** A browser with its own cookies and storage. */
  const person = async () => {
    const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-US', ...options });
    contexts.push(context);
    if (process.env.SGF) await withPage(context);
    // Most tests edit, with all tools. `preferences` in the options changes that.
    await context.addInitScript((chosen) => {
      // An empty page has no storage.
      if (!location.protocol.startsWith('http')) return;
      for (const [name, value] of Object.entries(chosen)) {
        const key = `opensgf-${name}`;
        if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
      }
    }, preferences);
    context.on('page', (page) => {
      page.setDefaultTimeout(LONG);
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
    });
    return context;
  };
  const context = await person();
  /** A page of another person, who has not opened the address of the server. */
  const guest = async () => (await person()).newPage();
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(server.address);
    return page;
  };
  const close = async () => {
    // Requests that are still loading have no reader any more.
    for (const one of contexts) {
      await one.unrouteAll({ behavior: 'ignoreErrors' });
      await one.close();
    }
    running.delete(server);
    await server.close();
    assert.deepEqual(
      faults.filter((text) => !/400|403|404|409|412|422/.test(text)),
      [],
    );
  };
  return { server, context, visit, guest, close };
}

/** A page with one open record. */
export async function opened(record, options = {}) {
  const world = await served({ 'a.sgf': record }, options);
  const page = await world.visit();
  await ready(page);
  return { ...world, page };
}

/** Waits until a record is shown. */
export const ready = (page) => page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
/** Calls a function with the board and an argument. */
export const on = (page, act, argument) =>
  page.evaluate(`(${act})(document.querySelector('sgf-board'), ${JSON.stringify(argument)})`);
/** Waits until a function of the board and its shadow root is true. The page's CSP forbids doing that in the page. */
export async function until(page, is, argument) {
  const ask = `(() => { const board = document.querySelector('sgf-board'); return Boolean(board && (${is})(board, board.shadowRoot, ${JSON.stringify(argument)})); })()`;
  const end = Date.now() + LONG;
  while (!(await page.evaluate(ask))) {
    if (Date.now() > end) throw new Error(`it never came to this: ${is}; the messages are: ${await message(page)}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

export const facts = (page) => on(page, (board) => board.facts);
export const text = (page) => on(page, (board) => new TextDecoder().decode(board.save()));
export const step = (page, way = 'next') => on(page, (board, way) => board.step(way), way);
export const message = (page) =>
  on(page, (board) => [...board.shadowRoot.querySelectorAll('.message')].map((one) => one.textContent).join('|'));
export const stones = (page) =>
  on(page, (board) => {
    const found = board.shadowRoot.querySelectorAll('.pieces [data-point]:not([opacity])');
    return [...found].map((stone) => stone.getAttribute('data-point')).sort();
  });
/** A button or tool of the board, by name. */
export const press = (page, name) => page.locator('sgf-board').getByRole('button', { name, exact: true }).click();
export const panel = (page, name) =>
  on(
    page,
    (board, name) => {
      board.shadowRoot.querySelector(`[data-panel=${name}]`).open = true;
    },
    name,
  );
/** Saves and waits until it is done. */
export async function save(page) {
  await page.keyboard.press('Control+s');
  await until(
    page,
    (_, root) =>
      !document.title.startsWith('•') &&
      root.querySelector('.message:not(.question)').textContent.startsWith('Saved in '),
  );
}

/** The serious findings of axe. The page must be opened without its CSP, which forbids foreign scripts. */
export async function serious(page) {
  await page.evaluate(await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return bad.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => html.slice(0, 90) + (any[0]?.message ?? ''))}`,
  );
}

/** The position of a point on the screen, by its name. */
export async function place(page, name, side = 9) {
  return on(
    page,
    (board, [name, side]) => {
      const paper = board.shadowRoot.querySelector('svg.picture > g');
      const [x, y] = [name.charCodeAt(0) - 65 - (name > 'I' ? 1 : 0), side - Number(name.slice(1))];
      const at = new DOMPoint(x * 20, y * 20).matrixTransform(paper.getScreenCTM());
      return [at.x, at.y];
    },
    [name, side],
  );
}
/** The middle of a square of a board with named points. */
export const middle = (page, square) =>
  on(
    page,
    (board, square) => {
      const { x, y, width, height } = board.shadowRoot
        .querySelector(`.pieces [data-point=${square}]`)
        .getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    },
    square,
  );
export const touch = async (page, name, side) => page.mouse.click(...(await place(page, name, side)));
export async function drag(page, from, to) {
  await page.mouse.move(...(await place(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await place(page, to)), { steps: 4 });
  await page.mouse.up();
}
