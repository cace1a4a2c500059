// The tree and the move list: folding, comments, sizes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RECORD, facts, on, opened, panel, start, step, stop, text, until } from './page.mjs';

before(start);
after(stop);

const BRANCHES = '(;GM[1]SZ[9](;B[aa];W[ba](;B[ca])(;B[da]))(;B[ab]C[The other way.];W[bb](;B[cb])(;B[db])(;B[eb])))';
const folds = (page) =>
  on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.tree .fold')].map((fold) => fold.textContent.match(/\+\d+/)?.[0] ?? 'open').sort(),
  );
const nodes = (page) => on(page, ({ shadowRoot: root }) => root.querySelectorAll('.tree .node').length);
const frame = (page) => on(page, (board) => board.shadowRoot.querySelector('.frame').focus());

test('folds a branch and selects its node', async () => {
  const { page, close } = await opened(BRANCHES);
  assert.deepEqual(await folds(page), ['open', 'open', 'open']);
  const all = await nodes(page);
  await on(page, (board) => {
    board.path = '1/0/2';
  });
  const root = page.locator('sgf-board .tree .fold[data-fold="0"]');
  await root.click();
  assert.equal((await facts(page)).path, '');
  assert.deepEqual(await folds(page), ['+1', 'open']);
  assert.equal(await nodes(page), all - 5);
  await root.click();
  assert.equal(await nodes(page), all);
  assert.equal(await text(page), BRANCHES);
  await close();
});

test('folded branches survive edits and open on visits', async () => {
  const { page, close } = await opened(BRANCHES);
  await frame(page);
  await page.keyboard.press('Shift+V');
  assert.deepEqual(await folds(page), ['+1', '+1']);
  await on(page, (board) => board.edit((one) => one.set('C', ['edited'])));
  assert.deepEqual(await folds(page), ['+1', '+1']);
  await page.keyboard.press('ArrowDown');
  await on(page, (board) => {
    board.path = '1';
  });
  assert.deepEqual(await folds(page), ['+1', '+2', 'open']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('v');
  assert.deepEqual(await folds(page), ['+1', 'open', 'open']);
  await page.keyboard.press('Shift+U');
  assert.deepEqual(await folds(page), ['open', 'open', 'open']);
  await close();
});

test('the move list shows comments and folds variations', async () => {
  const { page, close } = await opened(BRANCHES);
  await on(page, (board) => {
    board.removeAttribute('tree');
    board.setAttribute('moves', '');
  });
  const list = page.locator('sgf-board .moves');
  await list.getByText('The other way.').waitFor();
  const moves = async () => (await list.locator('.move').allInnerTexts()).join(' ');
  assert.equal(await moves(), 'Start 1 A9 1 A8 2 B8 3 C8 3 D8 3 E8 2 B9 3 C9 3 D9');
  await list.getByRole('button', { name: 'Fold variations (2)' }).click();
  assert.equal(await moves(), 'Start 1 A9 1 A8 2 B8 3 C8 2 B9 3 C9 3 D9');
  await list.getByRole('button', { name: 'Fold variations (1)' }).first().click();
  assert.equal(await moves(), 'Start 1 A9 2 B9 3 C9 3 D9');
  await list.getByRole('button', { name: 'Unfold variations (1)' }).press('Enter');
  assert.match(await moves(), /1 A8/);
  await list.getByText('The other way.').click();
  assert.equal((await facts(page)).path, '1');
  await close();
});

test("BoardSpace's extra entries are dots in the list", async () => {
  const { page, close } = await opened(
    '(;GM[27]P0[id "Ann"]P1[id "Bob"];P0[0 Start P0];P0[1 pick W 6 wS1];P0[2 dropb wS1 N 13 .];P0[3 done];P1[4 pick B 6 bS1];P1[5 dropb bS1 M 12 /wS1];P1[6 resign])',
  );
  await on(page, (board) => {
    board.removeAttribute('tree');
    board.setAttribute('moves', '');
  });
  const list = page.locator('sgf-board .moves');
  await list.locator('.move').first().waitFor();
  assert.equal((await list.locator('.move').allInnerTexts()).join(' '), 'Start · · 3 wS1 · · 6 bS1 /wS1 7 Resign');
  assert.equal(await list.locator('.move').nth(2).getAttribute('aria-label'), '2 pick W 6 wS1, White');
  await list.locator('.move').nth(2).click();
  assert.equal((await facts(page)).number, 2);
  await close();
});

test('hostile comments in the list are text', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[aa]C[<img src=x onerror=window.bad=1>])');
  await on(page, (board) => board.setAttribute('moves', ''));
  await page.locator('sgf-board .moves .text', { hasText: '<img' }).waitFor();
  assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelectorAll('.moves img').length), 0);
  await close();
});

test('splitters remember their position', async () => {
  const { page, close } = await opened(RECORD);
  const width = () =>
    on(page, ({ shadowRoot: root }) => Math.round(root.querySelector('.side').getBoundingClientRect().width));
  const before = await width();
  const splitter = page.locator('sgf-board').getByRole('separator', { name: 'Width of the board' });
  const { x, y, height } = await splitter.boundingBox();
  await page.mouse.move(x + 5, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 95, y + height / 2, { steps: 3 });
  await page.mouse.up();
  const wider = await width();
  assert.ok(wider > before + 50, `${before} ${wider}`);
  await splitter.press('ArrowRight');
  assert.ok((await width()) < wider);
  const chosen = await width();
  await page.reload();
  await until(page, (board) => board.facts);
  assert.equal(await width(), chosen);
  await splitter.dblclick();
  assert.equal(await width(), before);
  const high = page.locator('sgf-board').getByRole('separator', { name: 'Height of the tree' });
  const tree = () => on(page, ({ shadowRoot: root }) => root.querySelector('.tree').offsetHeight);
  await high.press('ArrowDown');
  const low = await tree();
  for (let i = 0; i < 3; i++) await high.press('ArrowUp');
  assert.equal(await tree(), low + 60);
  assert.equal(await text(page), RECORD);
  await close();
});

test("clocks show the record's times and run in autoplay", async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[aa]BL[600];W[bb]WL[500];B[cc]BL[540])');
  const clocks = () =>
    on(page, ({ shadowRoot: root }) =>
      ['b', 'w'].map((color) => root.querySelector(`.player.${color} .clock`).textContent),
    );
  for (let i = 0; i < 2; i++) await step(page);
  assert.deepEqual(await clocks(), ['10:00', '8:20']);
  await on(page, (board) => board.autoplay(3));
  await until(
    page,
    (_, root) =>
      /^9:[0-5]\d$/.test(root.querySelector('.player.b .clock').textContent) &&
      root.querySelector('.player.b .clock').textContent !== '9:00',
  );
  assert.equal((await facts(page)).number, 2);
  await until(page, (board) => board.facts.number === 3);
  assert.deepEqual(await clocks(), ['9:00', '8:20']);
  await close();
});

test('pieces glide, except with reduced motion', async () => {
  for (const [reducedMotion, moving] of [
    ['no-preference', true],
    ['reduce', false],
  ]) {
    const { page, close } = await opened('(;GM[3];W[e2e4];B[d7d5])', { reducedMotion });
    const seen = await on(page, (board) => {
      board.step('next');
      return board.shadowRoot.getAnimations().length > 0;
    });
    assert.equal(seen, moving);
    await close();
  }
});

for (const [locale, title] of [
  ['de', 'Spieler Schwarz'],
  ['ja', '黒番'],
  ['ru', 'Игрок чёрными'],
]) {
  test(`the game info form is in ${locale}`, async () => {
    const { page, close } = await opened(RECORD, { locale });
    await panel(page, 'info');
    await page.locator('sgf-board').getByLabel(title, { exact: true }).waitFor();
    await close();
  });
}

test("players have stones in the game's colors", async () => {
  const colors = async (record) => {
    const { page, close } = await opened(record);
    const fills = await on(page, ({ shadowRoot: root }) =>
      ['b', 'w'].map((color) => getComputedStyle(root.querySelector(`.player.${color} circle`)).fill),
    );
    await close();
    return fills;
  };
  const [go, hex] = [await colors(RECORD), await colors('(;GM[11]SZ[5])')];
  assert.equal(new Set([...go, ...hex]).size, 4);
  const [red, blue] = hex.map((fill) => fill.match(/\d+/g).map(Number));
  assert.ok(red[0] > red[2] && blue[2] > blue[0], `${hex}`);
});

test('tree numbers have enough contrast in both modes', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await opened(BRANCHES, { colorScheme });
    const faint = await on(page, ({ shadowRoot: root }) => {
      const light = (color) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return [...root.querySelectorAll('.tree .node text')]
        .map((number) => {
          const [ink, ground] = [number, number.parentElement.querySelector('.body')].map((one) =>
            light(getComputedStyle(one).fill),
          );
          return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
        })
        .filter((contrast) => contrast < 4.5);
    });
    assert.deepEqual(faint, []);
    await close();
  }
});
