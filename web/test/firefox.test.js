// The main scenario in Firefox: open, step, branch, play, mark, undo, save, reload, external change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firefox, launch } from './firefox.mjs';
import { RECORD, facts, smallServer, on, step, stones, text, touch, until } from './page.mjs';

test('the main scenario in Firefox', { skip: !firefox && 'no Firefox here' }, async () => {
  const server = await smallServer({ 'a.sgf': RECORD });
  const page = await launch();
  try {
    await page.goto(server.address);
    await until(page, (board) => board.facts);
    // A reader who edits, with all tools.
    for (const [name, value] of [
      ['mode', '"edit"'],
      ['tools', 'true'],
    ])
      await page.evaluate(`localStorage.setItem('opensgf-${name}', '${value}')`);
    await page.goto(server.address);
    await until(page, (board, root) => board.facts && root.querySelector('[aria-label=Triangle]'));
    await on(page, (board) => board.shadowRoot.querySelector('.frame').focus());
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    assert.deepEqual(await stones(page), ['C3', 'E5', 'E7']);
    await step(page, 'previous');
    await touch(page, 'D4');
    assert.deepEqual(await stones(page), ['D4', 'E5', 'E7']);
    await on(page, (board) => board.shadowRoot.querySelector('[aria-label=Triangle]').click());
    await touch(page, 'E5');
    assert.equal(await text(page), RECORD.replace('(;B[cg]CR[cg]))', '(;B[cg]CR[cg])(;B[df]TR[ee]))'));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+s');
    await until(
      page,
      (_, root) =>
        !document.title.startsWith('•') &&
        root.querySelector('.message:not(.question)').textContent.startsWith('Saved in '),
    );
    const saved = RECORD.replace('(;B[cg]CR[cg]))', '(;B[cg]CR[cg])(;B[df]))');
    assert.equal(await server.read('a.sgf'), saved);
    await until(page, () => location.hash.includes('path'));
    await page.reload();
    await until(page, (board) => board.facts?.last === 'D4');
    await server.write('a.sgf', saved.replace('Ann', 'Eve'));
    await until(page, (_, root) => root.querySelector('.player.b b')?.textContent === 'Eve');
    assert.equal((await facts(page)).last, 'D4');
    await touch(page, 'A1');
    await server.write('a.sgf', RECORD);
    await until(page, (_, root) => root.querySelector('.question').textContent.includes('changed by another program'));
    assert.equal(await server.read('a.sgf'), RECORD);
    await on(page, (board) => {
      board.removeAttribute('edit');
      board.setAttribute('mode', 'guess');
      board.step('first');
    });
    await until(page, (_, root) =>
      root.querySelector('.message:not(.question)').textContent.includes('What is the next move'),
    );
    await touch(page, 'E5');
    assert.equal((await facts(page)).number, 1);
  } finally {
    await page.close();
    await server.close();
  }
});
