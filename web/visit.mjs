// `node visit.mjs ADDRESS [PICTURE]`: opens the page of `sgf view`, opens a game, checks that it is shown, and ends the server.
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const [address, picture] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1180, height: 820 } });
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(address);
  await page.locator('.game', { hasText: 'go.sgf' }).first().click();
  await page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
  const shown = await page.evaluate(() => {
    const board = document.querySelector('sgf-board');
    board.goToMove(8);
    return { name: board.record.name, stones: board.shadowRoot.querySelectorAll('.pieces [data-point]').length };
  });
  assert.equal(shown.name, 'Go');
  assert.ok(shown.stones > 3, `${shown.stones} stones`);
  if (picture) await page.screenshot({ path: picture });
  assert.deepEqual(faults, []);
  await page.evaluate(() => fetch('api/end', { method: 'POST' }));
} finally {
  await browser.close();
}
console.log('the page shows a game');
