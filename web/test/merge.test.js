// Merging records: chosen, dropped, pasted or changed on disk; and resolving conflicts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, message, on, opened, press, serious, start, step, stop, text, touch, until } from './page.mjs';

before(start);
after(stop);

const OTHER = RECORD.replace('W[ec]', 'W[ec]C[A good answer.]').replace('(;B[cg]CR[cg])', '(;B[cg]CR[cg])(;B[gg])');
const merged = (page, record, name = 'b.sgf') =>
  on(page, (board, [record, name]) => board.merge(new TextEncoder().encode(record), name), [record, name]);
const buttons = (page) =>
  on(page, (board) =>
    [...board.shadowRoot.querySelectorAll('.conflicts button')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    ),
  );

test('merges a chosen file as one undoable edit', async () => {
  const { page, close } = await opened(RECORD);
  await page
    .locator('.menu input[type=file]')
    .setInputFiles({ name: 'b.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(OTHER) });
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent === 'b.sgf was merged');
  const now = await text(page);
  assert.match(now, /W\[ec\]C\[A good answer\.\]/);
  assert.match(now, /\(;B\[ge\];W\[gd\]\)\(;B\[cg\]CR\[cg\]\)\(;B\[gg\]\)/);
  await on(page, (board) => board.undo());
  assert.equal(await text(page), RECORD);
  await on(page, (board) => board.redo());
  assert.equal(await text(page), now);
  // Merging again finds nothing new.
  assert.equal(await merged(page, OTHER), 0);
  assert.match(await message(page), /b\.sgf contains nothing new/);
  assert.equal(await text(page), now);
  await close();
});

test('offers to merge a dropped file', async () => {
  const { page, close } = await opened(RECORD);
  const drop = () =>
    page.evaluate((record) => {
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

test('shows and resolves a conflict at its node', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9]KM[6.5]RU[Japanese];B[ee]GB[1];W[ec])');
  await step(page, 'last');
  assert.equal(await merged(page, '(;GM[1]SZ[9]KM[7.5]RU[Chinese];B[ee]GW[1];W[ec])'), 3);
  assert.match(await message(page), /b\.sgf was merged\. Conflicts to resolve: 3/);
  // The next conflict after the selected node is the one at the root.
  assert.equal((await facts(page)).node, 0);
  await until(page, (_, root) => root.querySelectorAll('.conflict').length === 2);
  const said = await on(page, (board) =>
    [...board.shadowRoot.querySelectorAll('.conflict')].map((one) =>
      [...one.querySelectorAll('b, .status')].map((part) => part.textContent),
    ),
  );
  assert.deepEqual(said, [
    ['Komi', '6.5', '7.5'],
    ['Rules', 'Japanese', 'Chinese'],
  ]);
  assert.ok(
    await on(page, (board) => board.shadowRoot.querySelectorAll('.nodes .clash').length === 2),
    'the tree shows them',
  );
  await press(page, 'Use the other: Komi');
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

test('resolves all conflicts at once', async () => {
  const ours = '(;GM[2]SZ[8]PB[Ann]RO[1];B[d3]N[a];W[c5])';
  const { page, close } = await opened(ours, { bypassCSP: true });
  await merged(page, ours.replace('RO[1]', 'RO[2]').replace('N[a]', 'N[b]'));
  await until(page, (_, root) => root.querySelectorAll('.conflict').length === 1);
  assert.deepEqual(await serious(page), []);
  await press(page, 'Use the other everywhere');
  await until(page, (board) => !board.facts.conflicts);
  assert.equal(await text(page), '(;GM[2]SZ[8]PB[Ann]RO[2];B[d3]N[b];W[c5])');
  await close();
});

test('a failed merge is reported and changes nothing', async () => {
  const { page, close } = await opened(RECORD);
  // With a common ancestor both are one game, which cannot have two board sizes.
  for (const [other, base] of [
    ['(;GM[1]SZ[19]PB[Ann]PW[Ben];B[aa])', RECORD.replace('6.5', '7.5')],
    ['no record at all'],
  ]) {
    const left = await on(
      page,
      async (board, texts) => {
        const [other, base] = texts.map((text) => new TextEncoder().encode(text));
        return (await board.merge(other, 'b.sgf', base)) ?? 'refused';
      },
      base ? [other, base] : [other],
    );
    assert.equal(left, 'refused');
    assert.notEqual(await message(page), '|');
    assert.equal(await text(page), RECORD);
  }
  await close();
});

test('merging a different game adds it to the file', async () => {
  const { page, close } = await opened(RECORD);
  assert.equal(await merged(page, '(;GM[1]SZ[9]PB[Eve]PW[Zoe];B[aa])'), 0);
  assert.equal(await on(page, (board) => board.record.games), 2);
  assert.match(await message(page), /b\.sgf is a different game/);
  await press(page, 'Show');
  assert.equal(await on(page, (board) => board.record.game), 1);
  assert.ok((await text(page)).startsWith(RECORD.trim()));
  await close();
});

test('merges an external change and saves the result', async () => {
  const { page, server, close } = await opened(RECORD);
  for (let i = 0; i < 2; i++) await step(page);
  await touch(page, 'D4');
  await server.write('a.sgf', RECORD.replace('PB[Ann]', 'PB[Anna]').replace('CR[cg]', ''));
  await until(page, (_, root) =>
    root.querySelector('.question').textContent.startsWith('The file was changed by another program'),
  );
  await press(page, 'Merge both');
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('PB[Anna]'));
  const now = await text(page);
  assert.match(now, /\(;B\[ge\];W\[gd\]\)\(;B\[cg\]\)\(;B\[df\]\)/);
  await page.keyboard.press('Control+s');
  await until(page, () => !document.title.startsWith('•'));
  assert.equal(await server.read('a.sgf'), now);
  await close();
});
