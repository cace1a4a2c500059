// Another record merged into the one that is open: chosen, dropped, pasted, changed outside; and conflicts, settled where they stand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, message, on, opened, press, serious, start, step, stop, text, touch, until } from './page.mjs';

before(start);
after(stop);

const OTHER = RECORD.replace('W[ec]', 'W[ec]C[A good answer.]').replace('(;B[cg]CR[cg])', '(;B[cg]CR[cg])(;B[gg])');
const merged = (page, record, name = 'b.sgf') => on(page, (board, [record, name]) => board.merge(new TextEncoder().encode(record), name), [record, name]);
const buttons = (page) => on(page, (board) => [...board.shadowRoot.querySelectorAll('.conflicts button')].map((one) => one.getAttribute('aria-label') ?? one.textContent));

test('a file that is chosen is merged as one step, which undo takes back', async () => {
  const { page, close } = await opened(RECORD);
  await page.locator('.menu input[type=file]').setInputFiles({ name: 'b.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(OTHER) });
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent === 'b.sgf is merged in');
  const now = await text(page);
  assert.match(now, /W\[ec\]C\[A good answer\.\]/);
  assert.match(now, /\(;B\[ge\];W\[gd\]\)\(;B\[cg\]CR\[cg\]\)\(;B\[gg\]\)/);
  await on(page, (board) => board.undo());
  assert.equal(await text(page), RECORD);
  await on(page, (board) => board.redo());
  assert.equal(await text(page), now);
  // Once more, it has nothing that is not there.
  assert.equal(await merged(page, OTHER), 0);
  assert.match(await message(page), /b\.sgf has nothing new/);
  assert.equal(await text(page), now);
  await close();
});

test('a file that is dropped on an open record may be meant for it', async () => {
  const { page, close } = await opened(RECORD);
  const drop = () => page.evaluate((record) => {
    const carried = new DataTransfer();
    carried.items.add(new File([record], 'b.sgf'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }));
  }, OTHER);
  await drop();
  await until(page, (_, root) => root.querySelector('.question').textContent.startsWith('b.sgf: open it, or merge it'));
  await press(page, 'Merge into this record');
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('A good answer'));
  await on(page, (board) => board.undo());
  await drop();
  await page.locator('sgf-board .question').getByRole('button', { name: 'Open' }).click();
  await page.waitForFunction(() => document.title.startsWith('b.sgf'));
  assert.equal(await text(page), OTHER);
  await close();
});

test('a conflict shows both sides where it stands, and one press settles it', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9]KM[6.5]RU[Japanese];B[ee]GB[1];W[ec])');
  await step(page, 'last');
  assert.equal(await merged(page, '(;GM[1]SZ[9]KM[7.5]RU[Chinese];B[ee]GW[1];W[ec])'), 3);
  assert.match(await message(page), /b\.sgf is merged in\. Conflicts to settle: 3/);
  // The first one after the selected node is that of the root.
  assert.equal((await facts(page)).node, 0);
  await until(page, (_, root) => root.querySelectorAll('.conflict').length === 2);
  const said = await on(page, (board) => [...board.shadowRoot.querySelectorAll('.conflict')].map((one) => [...one.querySelectorAll('b, .said')].map((part) => part.textContent)));
  assert.deepEqual(said, [['Komi', '6.5', '7.5'], ['Rules', 'Japanese', 'Chinese']]);
  assert.ok(await on(page, (board) => board.shadowRoot.querySelectorAll('.nodes .clash').length === 2), 'the tree shows them');
  await press(page, 'Take the other: Komi');
  await until(page, (_, root) => root.querySelectorAll('.conflict').length === 1);
  await press(page, 'Keep this: Rules');
  await until(page, (_, root) => root.querySelectorAll('.conflict').length === 0);
  assert.match(await text(page), /KM\[7\.5\]RU\[Japanese\]/);
  await on(page, (board) => board.do('next-conflict'));
  await until(page, (_, root) => root.querySelectorAll('.conflict').length === 1);
  const names = await buttons(page);
  assert.equal(names.length, 2);
  await page.keyboard.press('Tab');
  await page.locator('sgf-board').getByRole('button', { name: names[1], exact: true }).press('Enter');
  await until(page, (board) => !board.facts.conflicts);
  assert.equal(await text(page), '(;GM[1]SZ[9]KM[7.5]RU[Japanese];B[ee]GW[1];W[ec])');
  for (let i = 0; i < 4; i++) await on(page, (board) => board.undo());
  assert.equal(await text(page), '(;GM[1]SZ[9]KM[6.5]RU[Japanese];B[ee]GB[1];W[ec])');
  await close();
});

test('all conflicts are settled at once, and those of a record of another build, too', async () => {
  const ours = '(;GM[2]SZ[8]PB[Ann]RO[1];B[d3]N[a];W[c5])';
  const { page, close } = await opened(ours, { bypassCSP: true });
  await merged(page, ours.replace('RO[1]', 'RO[2]').replace('N[a]', 'N[b]'));
  await until(page, (_, root) => root.querySelectorAll('.conflict').length === 1);
  assert.deepEqual(await serious(page), []);
  await press(page, 'Take the other everywhere');
  await until(page, (board) => !board.facts.conflicts);
  assert.equal(await text(page), '(;GM[2]SZ[8]PB[Ann]RO[2];B[d3]N[b];W[c5])');
  await close();
});

test('what cannot be merged is told, and changes nothing', async () => {
  const { page, close } = await opened(RECORD);
  // With a base both are one game, and cannot be on two boards.
  for (const [other, base] of [['(;GM[1]SZ[19]PB[Ann]PW[Ben];B[aa])', RECORD.replace('6.5', '7.5')], ['no record at all']]) {
    const left = await on(page, async (board, texts) => {
      const [other, base] = texts.map((text) => new TextEncoder().encode(text));
      return (await board.merge(other, 'b.sgf', base)) ?? 'refused';
    }, base ? [other, base] : [other]);
    assert.equal(left, 'refused');
    assert.notEqual(await message(page), '|');
    assert.equal(await text(page), RECORD);
  }
  await close();
});

test('a record of another game becomes another game of the collection', async () => {
  const { page, close } = await opened(RECORD);
  assert.equal(await merged(page, '(;GM[1]SZ[9]PB[Eve]PW[Zoe];B[aa])'), 0);
  assert.equal(await on(page, (board) => board.record.games), 2);
  assert.match(await message(page), /b\.sgf is another game/);
  await press(page, 'Show it');
  assert.equal(await on(page, (board) => board.record.game), 1);
  assert.ok((await text(page)).startsWith(RECORD.trim()));
  await close();
});

test('what two have changed in one file is put together, and saved over what the other wrote', async () => {
  const { page, server, close } = await opened(RECORD);
  for (let i = 0; i < 2; i++) await step(page);
  await touch(page, 'D4');
  await server.write('a.sgf', RECORD.replace('PB[Ann]', 'PB[Anna]').replace('CR[cg]', ''));
  await until(page, (_, root) => root.querySelector('.question').textContent.startsWith('The file has changed outside'));
  await press(page, 'Merge both');
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('PB[Anna]'));
  const now = await text(page);
  assert.match(now, /\(;B\[ge\];W\[gd\]\)\(;B\[cg\]\)\(;B\[df\]\)/);
  await page.keyboard.press('Control+s');
  await until(page, () => !document.title.startsWith('•'));
  assert.equal(await server.read('a.sgf'), now);
  await close();
});
