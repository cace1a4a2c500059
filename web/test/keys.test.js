// Keys: they work as soon as a record is open, and belong to the board that has the focus.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, fresh, on, opened, place, press, start, stop, text, touch, until } from './page.mjs';
import { serve } from './serve.mjs';

before(start);
after(stop);

test('keys work after opening and after a reload', async () => {
  const { page, close } = await opened(RECORD);
  // No click: it would play a move.
  await until(page, (board) => document.activeElement === board);
  await page.keyboard.press('ArrowRight');
  assert.equal((await facts(page)).number, 1);
  await page.waitForURL(/path=0/);
  await page.reload();
  await until(page, (board) => board.facts?.number === 1 && document.activeElement === board);
  await page.keyboard.press('ArrowRight');
  assert.equal((await facts(page)).number, 2);
  assert.equal(await text(page), RECORD);
  await close();
});

test('keys work while nothing has the focus', async () => {
  const { page, close } = await opened(RECORD);
  await until(page, (board) => document.activeElement === board);
  await page.evaluate(() => document.activeElement.blur());
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await page.keyboard.press('End');
  assert.equal((await facts(page)).number, 4);
  await close();
});

test('keys in text fields stay there', async () => {
  const { page, close } = await opened(RECORD);
  const field = page.locator('sgf-board textarea[name=C]');
  await field.pressSequentially('c b a');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  assert.equal(await field.inputValue(), 'c b ');
  assert.equal((await facts(page)).number, 0);
  // Nor is the focus taken away when the file is opened again.
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.id = 'mine';
    document.body.prepend(input);
    input.focus();
    location.hash = '#file=a.sgf&path=0';
  });
  await until(page, (board) => board.facts?.number === 1);
  await page.keyboard.type('ab');
  assert.equal(await page.locator('#mine').inputValue(), 'ab');
  assert.equal((await facts(page)).number, 1);
  await close();
});

test('only the focused one of several boards takes keys', async () => {
  const board = `<sgf-board controls>${RECORD}</sgf-board>`;
  const server = await serve({
    'two.html': `<!doctype html><meta charset="utf-8"><script type="module" src="/assets/board.js"></script>${board}${board}`,
  });
  const page = await fresh();
  await page.goto(`${server.address}two.html`);
  await page.waitForFunction(() => [...document.querySelectorAll('sgf-board')].every((one) => one.facts));
  const numbers = () => page.evaluate(() => [...document.querySelectorAll('sgf-board')].map((one) => one.facts.number));
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await numbers(), [0, 0]);
  await page.evaluate(() => document.querySelectorAll('sgf-board')[1].focus());
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await numbers(), [0, 1]);
  await page.close();
  await server.close();
});

test('a click draws no ring, the Tab key does', async () => {
  const { page, close } = await opened(RECORD);
  const ring = () => on(page, ({ shadowRoot: root }) => getComputedStyle(root.querySelector('.frame')).outlineStyle);
  await page.keyboard.press('ArrowRight');
  await touch(page, 'C3');
  await until(page, (board) => board.facts.last === 'C3');
  assert.equal(await ring(), 'none');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '#';
    document.querySelector('sgf-board').before(link);
    link.focus();
  });
  await page.keyboard.press('Tab');
  assert.match(
    await on(page, ({ shadowRoot: root }) => root.activeElement?.className ?? document.activeElement.outerHTML),
    /^frame/,
  );
  assert.equal(await ring(), 'solid');
  await close();
});

test('Caps Lock does not change what keys do', async () => {
  const { page, close } = await opened(RECORD);
  await touch(page, 'C3');
  const played = await text(page);
  const type = (key, more) =>
    on(
      page,
      ({ shadowRoot: root }, [key, more]) =>
        root
          .querySelector('.frame')
          .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...more })),
      [key, more],
    );
  await type('Z', { ctrlKey: true, modifierCapsLock: true });
  assert.equal(await text(page), RECORD);
  await type('z', { ctrlKey: true, shiftKey: true, modifierCapsLock: true });
  assert.equal(await text(page), played);
  await press(page, 'Undo');
  await type('C', { modifierCapsLock: true });
  assert.equal((await facts(page)).number, 1);
  await close();
});

test('keys still work after a click on the board', async () => {
  const { page, close } = await opened(RECORD);
  await page.mouse.click(...(await place(page, 'E5')));
  await page.keyboard.press('ArrowRight');
  assert.equal((await facts(page)).number, 2);
  await close();
});
