// The cost of the page in headless Chromium: `npm run bench [FOLDER]` after `cargo xtask web`.
//
// Measures generated records: a long line, a review with many variations, and a node with many children; with a folder, its
// records as well. Times are processor times of the page's main thread, so a busy machine does not matter; wall-clock times
// are printed next to them. A step is measured from the call until its frame has been painted.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../test/serve.mjs';
import { LINE, crowd, line, review } from './records.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
];
const page = (attributes) =>
  `<!doctype html><meta charset="utf-8"><script type="module" src="/assets/board.js"></script><body style="margin:0"><sgf-board ${attributes}></sgf-board>`;

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const share = (numbers, part) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];
const ms = (number) => number.toFixed(1).padStart(7);

/** A page with the measuring code. */
async function opened(browser, server, name) {
  const tab = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await tab.addInitScript(watchEngines);
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await tab.goto(`${server.address}${name}`);
  await tab.waitForFunction(() => customElements.get('sgf-board'));
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  return { tab, session, spent };
}

const frame = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))';

/** Opens a record from its bytes until board and tree are painted. The engine is already loaded, as for a second board. */
async function load({ tab, spent }, record) {
  await tab.evaluate(async () => {
    await document.querySelector('sgf-board').open(new TextEncoder().encode('(;GM[1])'));
  });
  const before = await spent();
  const clock = await tab.evaluate(`(async () => {
    const bytes = new Uint8Array(await (await fetch(${JSON.stringify(record)})).arrayBuffer());
    const begin = performance.now();
    await document.querySelector('sgf-board').open(bytes, 'a.sgf');
    await ${frame};
    return performance.now() - begin;
  })()`);
  return { clock, thread: (await spent()) - before };
}

async function repeat({ tab, spent }, act, times) {
  const [clock, thread] = [[], []];
  for (let i = 0; i < times; i++) {
    const before = await spent();
    clock.push(
      await tab.evaluate(
        `(async () => { const begin = performance.now(); const board = document.querySelector('sgf-board'); ${act}; document.body.offsetHeight; const end = performance.now(); await ${frame}; return end - begin; })()`,
      ),
    );
    thread.push((await spent()) - before);
  }
  return { clock, thread };
}

const counted = (tab) =>
  tab.evaluate(() => {
    globalThis.gc?.();
    const elements = (root) =>
      [...root.querySelectorAll('*')].reduce(
        (sum, one) => sum + 1 + (one.shadowRoot ? elements(one.shadowRoot) : 0),
        0,
      );
    return { elements: elements(document), heap: performance.memory.usedJSHeapSize };
  });

/** Records the memory of engines, which is not part of the JavaScript heap. */
function watchEngines() {
  globalThis.memories = [];
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const own = WebAssembly[name];
    WebAssembly[name] = async (...rest) => {
      const made = await own.apply(WebAssembly, rest);
      globalThis.memories.push((made.instance ?? made).exports.memory);
      return made;
    };
  }
}

const memory = (tab) => tab.evaluate(() => globalThis.memories.reduce((sum, one) => sum + one.buffer.byteLength, 0));

const show = (name, { clock, thread }) =>
  console.log(
    `  ${name.padEnd(10)} thread ${ms(share(thread, 0.5))} ${ms(share(thread, 0.95))}   clock ${ms(share(clock, 0.5))} ${ms(share(clock, 0.95))}`,
  );

async function main() {
  const records = {
    'line-200.sgf': line(200),
    'line-5000.sgf': line(5000),
    'review.sgf': review(),
    'crowd.sgf': crowd(4000),
  };
  const folder = process.argv[2];
  for (const name of folder ? readdirSync(folder) : [])
    if (name.endsWith('.sgf')) records[name] = readFileSync(join(folder, name));
  const boards = `<!doctype html><script type="module" src="/assets/board.js"></script>${`<sgf-board loading="eager">${LINE}</sgf-board>`.repeat(50)}`;
  const server = await serve({ ...records, 'one.html': page('controls tree edit'), 'many.html': boards });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  console.log('milliseconds: the median and the 95th percentile, of the thread and of the clock');
  for (const name of Object.keys(records)) {
    if (process.argv[3] && !name.includes(process.argv[3])) continue;
    const one = await opened(browser, server, 'one.html');
    const loads = [];
    for (let i = 0; i < 3; i++) loads.push(await load(one, name));
    console.log(name);
    show('open', { clock: loads.map(({ clock }) => clock), thread: loads.map(({ thread }) => thread) });
    show('step', await repeat(one, "board.step('next') || board.step('first')", 200));
    show('edit', await repeat(one, "board.edit((one) => one.set('C', [String(Math.random())]))", 40));
    const { elements, heap } = await counted(one.tab);
    console.log(
      `  elements   ${elements}   heap ${(heap / 1e6).toFixed(1)} MB, engine ${((await memory(one.tab)) / 1e6).toFixed(1)} MB`,
    );
    await one.tab.close();
  }
  const many = await opened(browser, server, 'many.html');
  await many.tab.waitForFunction(() => [...document.querySelectorAll('sgf-board')].every((board) => board.facts));
  const painted = await many.tab.evaluate(`(async () => { await ${frame}; return performance.now(); })()`);
  console.log(`fifty boards: thread ${ms(await many.spent())}, clock ${ms(painted)}`);
  await browser.close();
  await server.close();
}

await main();
