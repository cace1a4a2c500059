// Compares our page with other boards in one run: `node bench/compare-boards.mjs FOLDER [ROUNDS [RECORD [WITHOUT]]]`.
// RECORD and WITHOUT are parts of names: of the records to measure, and of the pages to skip.
//
// FOLDER has the pages of the others, `common.js` that measures them, and records in `sgf/`. A page sets `B.done` when the
// record is painted; `B.steps` steps through it. The rounds alternate between the pages, so that all meet the same load.
// Times are medians: wall-clock time, and processor time of the page's main thread.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { line } from './records.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc --max-old-space-size=6000',
];
const HERE = new URL('.', import.meta.url).pathname;
const DIST = process.env.OPENSGF_DIST ?? join(HERE, '../dist');
const LONGEST = 180_000;

const [folder, rounds = '3', only = '', skipped = 'none'] = process.argv.slice(2);
if (!folder || !existsSync(join(folder, 'common.js'))) {
  console.error('name the folder with the pages of the other boards');
  process.exit(2);
}

const made = { '/sgf/line-200.sgf': line(200), '/sgf/line-5000.sgf': line(5000) };
const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  const roots = path.startsWith('/assets/') ? [DIST] : [HERE, folder];
  const body =
    made[path] ?? (await Promise.any(roots.map((root) => readFile(join(root, path)))).catch(() => undefined));
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  response.end(body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}/`;

const share = (numbers, part = 0.5) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];

/** Opens a page with a record in a browser of its own, and steps through it. */
async function measured(page, record, steps) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  try {
    const tab = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const devtools = await tab.context().newCDPSession(tab);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () =>
      (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    // The text is passed when the page is ready for it; time before that belongs to the scripts.
    let before = 0;
    await tab.route('**/sgf/*', async (route) => {
      before = await spent();
      await route.continue();
    });
    await tab.goto(`${address}${page}${page.includes('?') ? '&' : '?'}sgf=/sgf/${record}`, { timeout: LONGEST });
    await tab.waitForFunction('B.done || B.errors', undefined, { timeout: LONGEST, polling: 100 });
    const thread = (await spent()) - before;
    const found = await tab.evaluate('({ open: B.painted - B.fetched, errors: B.errors })');
    if (found.errors && !(await tab.evaluate('B.done'))) throw new Error(found.errors[0]);
    const walk = async (act, times) => {
      const from = await spent();
      const { sync, frame } = await tab.evaluate(`B.steps(${times}, ${act})`);
      return {
        median: share(sync),
        p95: share(sync, 0.95),
        frame: share(frame, 0.95),
        thread: ((await spent()) - from) / times,
      };
    };
    const step = await walk('B.next', steps);
    const edit =
      (await tab.evaluate('Boolean(B.edit)')) && page.includes('edit') ? await walk('B.edit', 40) : undefined;
    const [elements, heap] = await tab.evaluate(() => {
      globalThis.gc?.();
      const count = (root) =>
        [...root.querySelectorAll('*')].reduce((sum, one) => sum + 1 + (one.shadowRoot ? count(one.shadowRoot) : 0), 0);
      return [count(document), performance.memory.usedJSHeapSize / 1e6];
    });
    return { open: found.open, thread, step, edit, elements, heap };
  } catch (error) {
    return { fault: String(error).split('\n')[0].slice(0, 120) };
  } finally {
    await browser.close();
  }
}

const PAGES = [
  'ours.html?parts=controls tree',
  'ours.html?parts=controls tree edit',
  'ogs.html',
  'ogs.html?notree=1',
  'shudan.html',
].filter((page) => !page.includes(skipped));
const RECORDS = ['kogo.sgf', 'aireview.sgf', 'line-200.sgf', 'line-5000.sgf'];
const cell = (number) => (number === undefined ? '' : number.toFixed(1)).padStart(9);

console.log(
  `${'record'.padEnd(14)} ${'page'.padEnd(36)} ${['open', 'cpu', 'step', 'p95', 'frame p95', 'cpu', 'edit p95', 'elements', 'heap MB'].map((name) => name.padStart(9)).join('')}`,
);
for (const record of RECORDS.filter((name) => name.includes(only))) {
  const all = new Map(PAGES.map((page) => [page, []]));
  for (let round = 0; round < Number(rounds); round++) {
    for (const [page, found] of all) {
      // A record that fails or takes a minute would do so again.
      if (found[0]?.fault || found[0]?.open > 8000) continue;
      found.push(await measured(page, record, 200));
    }
  }
  for (const [page, found] of all) {
    const good = found.filter(({ fault }) => !fault);
    const middle = (of) => (good.length && of(good[0]) !== undefined ? share(good.map(of)) : undefined);
    const numbers = [
      (one) => one.open,
      (one) => one.thread,
      (one) => one.step.median,
      (one) => one.step.p95,
      (one) => one.step.frame,
      (one) => one.step.thread,
      (one) => one.edit?.p95,
      (one) => one.elements,
      (one) => one.heap,
    ];
    console.log(
      `${record.padEnd(14)} ${page.padEnd(36)} ${good.length ? numbers.map((of) => cell(middle(of))).join('') : found[0]?.fault}`,
    );
  }
}
server.close();
