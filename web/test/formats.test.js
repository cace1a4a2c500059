// Records in other formats: dropped, pasted and exported.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { message, opened, start, step, stop, text, until } from './page.mjs';

before(start);
after(stop);

const NGF =
  'Friendly\n19\nHana  4D*\nOskar  2D\nwww\n0\n0\n6\n20240517 [20:11]\n10\nWhite wins by resign!\n2\nPMABBQEEQ\nPMACWEQQE\n';

test('stored analysis of any program makes a graph', async () => {
  const record = '(;GM[1]SZ[9];B[ee]SBKV[50.0];W[ec]SBKV[40.0];B[gg]SBKV[70.5])';
  const { page, close } = await opened(record);
  await until(page, (_, root) => root.querySelector('.graph')?.hidden === false);
  await close();
});

test("shows and hides the engine's candidate moves", async () => {
  const kept =
    'LZ[0.7 46.2 2k\nmove D4 visits 1988 winrate 5380 order 0 pv D4 info move C3 visits 640 winrate 5342 order 1 pv C3]';
  const { page, close } = await opened(`(;GM[1]SZ[9];B[ee]${kept};W[ec])`);
  await until(page, (_, root) => root.querySelector('.graph')?.hidden === false);
  const button = page.locator('sgf-board').getByRole('button', { name: 'Analysis on the board' });
  const discs = () =>
    page.evaluate(
      () =>
        [...document.querySelector('sgf-board').shadowRoot.querySelectorAll('svg text')].filter(
          (text) => text.textContent === '54',
        ).length,
    );
  await step(page);
  assert.equal(await discs(), 0);
  await button.click();
  assert.equal(await discs(), 1);
  await step(page);
  assert.equal(await discs(), 0);
  await step(page, 'previous');
  assert.equal(await discs(), 1);
  await button.click();
  assert.equal(await discs(), 0);
  await close();
});

test('reads a dropped file in another format', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])');
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'game.ngf'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, NGF);
  await page.locator('sgf-board .question').getByRole('button', { name: 'Open' }).click();
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('PB[Oskar]BR[2d]'));
  await close();
});

test('reads pasted text in another format', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])');
  const paste = (content) =>
    page.evaluate((content) => {
      const data = new DataTransfer();
      data.setData('text/plain', content);
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }, content);
  await paste('Two lines\nof a letter');
  await paste(NGF);
  await page.locator('sgf-board .question').getByRole('button', { name: 'Open' }).click();
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('PB[Oskar]BR[2d]'));
  await close();
});

test('exports to another format and reports losses', async () => {
  const { page, close } = await opened('(;GM[1]SZ[19]PB[Ann];B[pd]C[a corner];W[dp])');
  await page.click('details.menu > summary');
  await page.locator('details.menu').getByRole('button', { name: 'Save as', exact: true }).click();
  const list = page.locator('details.menu label:has-text("Save as") select');
  const [download] = await Promise.all([page.waitForEvent('download'), list.selectOption('ngf')]);
  assert.match(download.suggestedFilename(), /\.ngf$/);
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent.includes('C'));
  assert.match(await message(page), /cannot hold .*C/);
  assert.match(await text(page), /C\[a corner\]/, 'the record itself stays');
  await close();
});
