// The time from a click on the pattern to the answer, for a large database: SGF=/path/to/sgf node bench/database.mjs DB [FOLDER]
//
// Wall-clock time until the answer is shown, and the part of the request. Also counts how often progress was shown.
// With a FOLDER, screenshots are saved there. The corner is drawn stone by stone, as a reader does.
import { join } from 'node:path';
import { ready, served, start, stop } from '../test/page.mjs';

const [database, pictures] = process.argv.slice(2);
const CORNER = [
  [4, 4, 'Black'],
  [2, 3, 'White'],
  [5, 6, 'Black'],
  [5, 2, 'White'],
  [5, 3, 'Black'],
];
const ANYWHERE = [
  [2, 2, 'Black'],
  [1, 1, 'White'],
  [3, 3, 'White'],
  [2, 1, 'Black'],
  [1, 2, 'Black'],
];

const point = (page, column, row) => page.locator(`.pattern [role=row]:nth-child(${row}) .point:nth-child(${column})`);
const shot = (page, name) =>
  pictures ? page.screenshot({ path: join(pictures, `${name}.png`), fullPage: false }) : undefined;

/** Waits for the answer to a click and returns the time it took. */
async function timed(page, act) {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    window.begun = undefined;
    window.answer = new Promise((done) => {
      const root = document.querySelector('.database');
      const [count, progress] = [root.querySelector('.count'), root.querySelector('progress')];
      let steps = 0;
      document.addEventListener(
        'click',
        () => {
          window.begun ??= performance.now();
        },
        { capture: true, once: true },
      );
      const watch = new MutationObserver((changes) => {
        steps += changes.filter((change) => change.target === progress && !progress.hidden).length;
        if (window.begun === undefined || !changes.some((change) => change.attributeName === 'data-took')) return;
        const clock = performance.now() - window.begun;
        watch.disconnect();
        // Timings of the request arrive a little later.
        setTimeout(() => {
          const request = performance
            .getEntriesByType('resource')
            .filter((it) => it.name.endsWith('/api/db/find'))
            .pop();
          done({ clock, request: request?.duration ?? NaN, steps, said: count.textContent });
        }, 50);
      });
      watch.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['hidden', 'value', 'data-took'],
      });
    });
  });
  await act();
  return page.evaluate(() => window.answer);
}

function tell(name, { clock, request, steps, said }) {
  console.log(
    `${name.padEnd(34)} ${clock.toFixed(0).padStart(5)} ms, request ${request.toFixed(0).padStart(5)} ms, progress ${steps} times   ${said}`,
  );
}

async function drawn(page, name, stones) {
  for (const [at, [column, row, color]] of stones.entries()) {
    await page.getByRole('button', { name: color, exact: true }).click();
    tell(`${name}, ${at + 1} stone${at ? 's' : ''}`, await timed(page, () => point(page, column, row).click()));
  }
}

await start();
for (const [name, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 780 }],
]) {
  const world = await served({}, { viewport }, [database]);
  const page = await world.visit();
  await page.locator('.database .game').first().waitFor();
  await shot(page, `${name}-1-games`);
  await page.locator('.withPattern > summary').click();
  await drawn(page, `${name}: corner`, CORNER);
  await shot(page, `${name}-2-corner`);
  await page.locator('.database .game').first().scrollIntoViewIfNeeded();
  await shot(page, `${name}-3-hits`);
  await page.locator('.database .game').first().click();
  await ready(page);
  await page.locator('.explorer .status').waitFor();
  await shot(page, `${name}-4-open`);
  await page.goBack();
  await page.locator('.database .game').first().waitFor();
  await shot(page, `${name}-5-back`);
  if (name === 'desktop') {
    await page.getByLabel('Position on the board').selectOption('anywhere');
    for (const label of ['Columns', 'Rows']) {
      await page.getByLabel(label).fill('3');
      await page.getByLabel(label).press('Enter');
    }
    await drawn(page, 'anywhere 3x3', ANYWHERE);
    await shot(page, `${name}-6-anywhere`);
  }
  await world.close();
}
await stop();
