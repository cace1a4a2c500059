// Exports written in the browser: picture and book as PDF, moves as GIF.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { RECORD, message, on, opened, start, step, stop, text, until } from './page.mjs';

before(start);
after(stop);

/** Chooses a menu item and returns the file that is downloaded. */
async function file(page, name) {
  const download = page.waitForEvent('download');
  await page.locator('.menu summary').click();
  await page.locator('.menu').getByRole('button', { name, exact: true }).click();
  const written = await download;
  return { name: written.suggestedFilename(), bytes: await readFile(await written.path()) };
}

const ends = (bytes) => bytes.subarray(-1024).includes('%%EOF');

test('a worker exports picture and record as PDF', async () => {
  const { page, context, close } = await opened(RECORD);
  for (let i = 0; i < 2; i++) await step(page);
  const loaded = [];
  context.on('request', (request) => loaded.push(request.url().split('/').pop()));
  const picture = await file(page, 'Save picture as PDF');
  assert.equal(picture.name, 'a.pdf');
  assert.ok(picture.bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && ends(picture.bytes));
  assert.ok(loaded.includes('print_bg.wasm'), `${loaded}`);
  const book = await file(page, 'Save record as book (PDF)');
  assert.equal(book.name, 'a-book.pdf');
  assert.ok(ends(book.bytes) && book.bytes.length > picture.bytes.length);
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent === 'Saved');
  assert.equal(loaded.filter((name) => name === 'print_bg.wasm').length, 1, 'it is loaded once');
  await close();
});

/** The number of frames of a GIF, counted by its blocks. */
function pictures(gif) {
  const colors = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colors(gif[10]);
  let count = 0;
  const skip = () => {
    while (gif[at]) at += gif[at] + 1;
    at += 1;
  };
  while (gif[at] !== 0x3b) {
    if (gif[at] === 0x21) at += 2;
    else {
      count += 1;
      at += 11 + colors(gif[at + 9]);
    }
    skip();
  }
  return count;
}

test('exports the current line as GIF', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => {
    board.path = '0*2/1';
  });
  const { name, bytes } = await file(page, 'Save moves as GIF');
  assert.equal(name, 'a.gif');
  assert.equal(bytes.subarray(0, 6).toString(), 'GIF89a');
  assert.equal(pictures(bytes), 4);
  assert.equal(await on(page, (board) => board.path), '0*2/1');
  assert.equal(await text(page), RECORD);
  await close();
});

test('names characters without a glyph', async () => {
  const { page, close } = await opened('(;GM[2]SZ[8]PB[안]C[日本];B[d3];W[c5])');
  const book = await file(page, 'Save record as book (PDF)');
  assert.ok(ends(book.bytes));
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent.includes('안'));
  assert.match(await message(page), /No font here has these characters/);
  await close();
});

test('an export can be canceled', async () => {
  const { page, close } = await opened(
    `(;GM[1]SZ[19]${Array.from({ length: 300 }, (_, index) => `;${index % 2 ? 'W' : 'B'}[${'abcdefghijklmnopqrs'[index % 19]}${'abcdefghijklmnopqrs'[Math.floor(index / 19)]}]`).join('')})`,
  );
  await page.locator('.menu summary').click();
  await page.locator('.menu').getByRole('button', { name: 'Save moves as GIF', exact: true }).click();
  await page.locator('sgf-board').getByRole('button', { name: 'Cancel', exact: true }).click();
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent === '');
  const picture = await file(page, 'Save picture as PDF');
  assert.ok(ends(picture.bytes));
  await close();
});
