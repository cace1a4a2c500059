// The page of `sgf export-html`, opened from disk. Needs the command from `cargo build -p sgf-cli`, or the one that `SGF` names.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const SGF = process.env.SGF ?? new URL('../../target/debug/sgf', import.meta.url).pathname;
const skip = existsSync(SGF) ? false : `there is no command ${SGF}`;
const folder = mkdtempSync(join(tmpdir(), 'alone-'));
let browser;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Exports a record and opens the page without a network. */
async function exported(record, ...options) {
  const [sgf, html] = [join(folder, 'a.sgf'), join(folder, 'a.html')];
  writeFileSync(sgf, record);
  execFileSync(SGF, ['export-html', sgf, '-o', html, '--force', '--quiet', ...options]);
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(pathToFileURL(html).href);
  await page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
  const close = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, close };
}

test('an exported page shows and continues a game from disk', { skip }, async () => {
  const { page, close } = await exported('(;GM[1]SZ[9]PB[Ann]PW[Ben];B[ee];W[ec])', '--move', '1', '--edit');
  assert.equal(await page.title(), 'Ann – Ben');
  assert.equal((await page.evaluate(() => document.querySelector('sgf-board').facts)).number, 1);
  await page.evaluate(() => document.querySelector('sgf-board').play('cc'));
  const text = await page.evaluate(() => new TextDecoder().decode(document.querySelector('sgf-board').save()));
  assert.equal(text, '(;GM[1]SZ[9]PB[Ann]PW[Ben];B[ee](;W[ec])(;W[cc]))');
  await close();
});

test('keys work in an exported page as soon as it is open', { skip }, async () => {
  const { page, close } = await exported('(;GM[1]SZ[9];B[ee];W[ec])');
  const number = () => page.evaluate(() => document.querySelector('sgf-board').facts.number);
  await page.waitForFunction(() => document.activeElement === document.querySelector('sgf-board'));
  await page.keyboard.press('ArrowRight');
  assert.equal(await number(), 1);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowRight');
  assert.equal(await number(), 2);
  await close();
});

test('an exported page has a language, a heading and a main element', { skip }, async () => {
  const { page, close } = await exported('(;GM[1]SZ[9]PB[Ann]PW[Ben];B[aa])');
  const found = await page.evaluate(() => [
    document.documentElement.lang,
    document.querySelectorAll('main').length,
    document.querySelector('h1').textContent,
  ]);
  assert.deepEqual(found, ['en', 1, 'Ann – Ben']);
  await close();
});

test('exported pages of other games contain their engine', { skip }, async () => {
  const { page, close } = await exported('(;GM[11]SZ[11];B[f6])', '--move', '1');
  assert.equal(await page.evaluate(() => document.querySelector('sgf-board').record.name), 'Hex');
  await close();
});

test('record text is never markup in an exported page', { skip }, async () => {
  const hostile = '</script><script>window.bad = 1</script><img src=x onerror="window.bad = 1">';
  const { page, close } = await exported(`(;GM[1]SZ[9]PB[${hostile}]C[${hostile}])`);
  assert.equal(await page.evaluate(() => window.bad), undefined);
  assert.ok((await page.title()).startsWith('</script>'));
  assert.equal(await page.evaluate(() => document.querySelectorAll('script').length), 3);
  await close();
});
