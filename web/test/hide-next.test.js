// What comes can be hidden, and the counter of moves.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { on, opened, start, step, stop, until } from './page.mjs';

before(start);
after(stop);

const RECORD =
  '(;GM[1]SZ[9]V[0];B[ee]V[1];W[ec]V[2](;B[ge]V[3];W[gd]V[4];B[aa]V[5])(;B[cg]V[2](;W[bb];B[cc])(;W[dd];B[ii];W[hh];B[gg])))';
const READER = { preferences: {} };

const drawn = (page) =>
  on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.nodes [data-node]')].map((node) => Number(node.dataset.node)).sort((a, b) => a - b),
  );
const listed = (page) =>
  on(page, ({ shadowRoot: root }) => [...root.querySelectorAll('.moves .move')].map((move) => move.textContent));
const counter = (page) => on(page, ({ shadowRoot: root }) => root.querySelector('[part=number]').value);
const choices = (page) => on(page, ({ shadowRoot: root }) => root.querySelectorAll('.next button').length);
const hide = (page) => page.getByRole('switch', { name: 'Hide what comes' });
const isDrawn = (page, nodes) =>
  until(
    page,
    (_, root, nodes) =>
      [...root.querySelectorAll('.nodes [data-node]')]
        .map((node) => Number(node.dataset.node))
        .sort((a, b) => a - b)
        .join() === nodes,
    nodes.join(),
  );

test('the counter tells the moves of the line', async () => {
  const { page, close } = await opened(RECORD, READER);
  assert.equal(await counter(page), '0 / 5');
  await on(page, (board) => void (board.path = '0*2'));
  assert.equal(await counter(page), '2 / 5');
  await on(page, (board) => void (board.path = '0*2/1'));
  assert.equal(await counter(page), '3 / 5');
  await on(page, (board) => void (board.path = '0*2/1*2'));
  assert.equal(await counter(page), '4 / 7');
  await on(page, (board) => board.setAttribute('mode', 'problem'));
  assert.equal(await counter(page), '4');
  await close();
});

test('a reader hides what comes in the tree, the graph and the continuations', async () => {
  const { page, close } = await opened(RECORD, READER);
  await on(page, (board) => void (board.path = '0*2'));
  await until(
    page,
    (_, root) => root.querySelector('.nodes [data-node="5"]') && root.querySelector('.graph path.values'),
  );
  const values = () =>
    on(page, ({ shadowRoot: root }) => root.querySelector('.graph path.values').getAttribute('d').split('L').length);
  const marks = () => on(page, ({ shadowRoot: root }) => root.querySelectorAll('.pieces [opacity]').length);
  assert.equal(await values(), 6);
  assert.equal(await choices(page), 2);
  assert.ok((await drawn(page)).length > 8);
  const seen = await marks();
  await hide(page).check();
  await isDrawn(page, [0, 1, 2]);
  assert.equal(await values(), 3);
  assert.equal(await choices(page), 0);
  assert.equal(await counter(page), '2');
  assert.ok(seen > (await marks()), `${seen}`);
  assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelectorAll('.nodes [data-fold]').length), 0);
  // A click at the place of a hidden node does nothing.
  await on(page, ({ shadowRoot: root }) => {
    const { right, top } = root.querySelector('.nodes [data-node="2"]').getBoundingClientRect();
    root.querySelector('.tree').dispatchEvent(new MouseEvent('click', { clientX: right + 15, clientY: top + 10 }));
  });
  assert.equal(await on(page, (board) => board.path), '0*2');
  // Keys still step.
  await page.keyboard.press('ArrowRight');
  await isDrawn(page, [0, 1, 2, 3]);
  await on(page, (board) => void (board.path = '0*2/1*2/0'));
  await isDrawn(page, [0, 1, 2, 6, 9, 10]);
  // Editing shows everything again; reading remembers.
  await page.getByRole('tab', { name: 'Edit' }).click();
  await until(page, (_, root) => root.querySelector('.nodes [data-node="5"]'));
  await page.getByRole('tab', { name: 'Read' }).click();
  await isDrawn(page, [0, 1, 2, 6, 9, 10]);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
  assert.equal(await hide(page).isChecked(), true);
  await hide(page).uncheck();
  await until(page, (_, root) => root.querySelector('.nodes [data-node="5"]'));
  await close();
});

test('the list of moves ends with the selected move', async () => {
  const { page, close } = await opened(RECORD, { preferences: { moves: true, hideNext: true } });
  const isListed = (moves) =>
    until(
      page,
      (_, root, moves) => [...root.querySelectorAll('.moves .move')].map((move) => move.textContent).join() === moves,
      moves.join(),
    );
  await isListed(['Start']);
  await step(page);
  await isListed(['Start', '1 E5']);
  await on(page, (board) => void (board.path = '0*2/1*2/0'));
  await isListed(['Start', '1 E5', '2 E7', '3 C3', '4 D6', '5 J1']);
  await on(page, (board) => void (board.path = '0*4'));
  await isListed(['Start', '1 E5', '2 E7', '3 G5', '4 G6']);
  await hide(page).uncheck();
  await until(page, (_, root) => root.querySelectorAll('.moves .move').length > 8);
  assert.ok((await listed(page)).length > 8);
  await close();
});
