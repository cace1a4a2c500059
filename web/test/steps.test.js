// Steps change as little of the page as possible, and the result equals a fresh start.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { on, opened, place, press, start, step, stop, text } from './page.mjs';

before(start);
after(stop);

const LETTERS = 'abcdefghijklmnopqrs';
const point = (number) => LETTERS[number % 19] + LETTERS[Math.floor(number / 19) % 19];
/** A node with many continuations, as in a computer review. */
const ways = (color, from, signs = '') =>
  Array.from({ length: 12 }, (_, index) => `(;${color}[${point(from + index * 13)}]${signs})`).join('');
const REVIEW = `(;GM[1]SZ[19];B[pd](;W[dp](;B[pp]LB[aa:x][bb:y](;W[dd]TR[pd]CR[dp])${ways('W', 40, 'TE[1]')})${ways('B', 7)})${ways('W', 3)})`;

/** The contents of the layers of the board, from bottom to top. */
const layers = (page) =>
  on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.picture > g > g:not(.shadows, .over)')].map((layer) => layer.innerHTML),
  );

test('stepping back and forth restores the board', async () => {
  const chess = '(;GM[3];W[e4](;B[e5](;W[Nf3])(;W[f4])(;W[Bc4]))(;B[c5])(;B[d5];W[exd5](;B[Qxd5])(;B[Nf6])))';
  for (const [record, paths] of [
    [REVIEW, ['', '0', '0*2', '0*3', '0*4', '0*3', '0/5', '0*2', '0']],
    [chess, ['', '0', '0*2', '0', '0/2', '0/2/0', '0']],
  ]) {
    const { page, close } = await opened(record);
    for (const path of paths) {
      await on(
        page,
        (board, path) => {
          board.path = path;
        },
        path,
      );
      const stepped = await layers(page);
      await on(page, (board) => board.setAttribute('theme', 'book'));
      await on(page, (board) => board.removeAttribute('theme'));
      assert.deepEqual(stepped, await layers(page), `${record.slice(0, 20)} at ${path}`);
    }
    await close();
  }
});

test('ghost stones reuse their elements', async () => {
  const { page, close } = await opened(REVIEW);
  await step(page);
  const added = await on(page, async (board) => {
    const board_ = board.shadowRoot.querySelector('.picture');
    let count = 0;
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) count += addedNodes.length;
    });
    watch.observe(board_, { childList: true, subtree: true });
    board.step('next');
    await new Promise((done) => setTimeout(done, 0));
    return count;
  });
  // The stone that was played, its shadow and its mark.
  assert.ok(added <= 8, `${added} elements`);
  await close();
});

test('buttons of next moves keep the focus', async () => {
  const { page, close } = await opened(REVIEW);
  await step(page);
  const next = page.locator('sgf-board .next button');
  assert.equal(await next.count(), 12);
  await next.first().focus();
  await page.keyboard.press('Enter');
  assert.equal(await on(page, (board) => board.path), '0*2');
  assert.equal(
    await on(page, ({ shadowRoot: root }) => root.activeElement === root.querySelector('.next button')),
    true,
  );
  assert.equal(await next.first().getAttribute('aria-label'), 'Black Q4');
  assert.equal(
    await page
      .locator('sgf-board .next')
      .innerText()
      .then((said) => said.split(/\s+/).slice(-2).join(' ')),
    '+ 1',
  );
  await on(page, (board) => {
    board.path = '0*2/3';
  });
  assert.equal(await page.locator('sgf-board .next').locator('*').count(), 0);
  await close();
});

test('a single line has a low tree, which only grows', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee];W[ec];B[gg])');
  const height = () => on(page, ({ shadowRoot: root }) => root.querySelector('.tree').offsetHeight);
  assert.ok((await height()) < 90, `${await height()} px`);
  await page.mouse.click(...(await place(page, 'C3')));
  assert.equal(await text(page), '(;GM[1]SZ[9](;B[ee];W[ec];B[gg])(;B[cg]))');
  const grown = await height();
  assert.ok(grown >= 150, `${grown} px`);
  await press(page, 'Undo');
  assert.equal(await height(), grown);
  await close();
});
