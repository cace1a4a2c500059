// Accessibility: keyboard, touch, small screens, dark mode, reduced motion, screen readers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  RECORD,
  facts,
  on,
  opened,
  panel,
  place,
  press,
  serious,
  served,
  start,
  step,
  stones,
  stop,
  text,
  until,
} from './page.mjs';

before(start);
after(stop);

test('plays by keyboard', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])');
  const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? '');
  for (let tabs = 0; tabs < 20 && (await focused()) !== 'stage'; tabs++) await page.keyboard.press('Tab');
  assert.equal(await focused(), 'stage');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await until(page, (board) => new TextDecoder().decode(board.save()) === '(;GM[1]SZ[9];B[fe])');
  const cells = await on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')),
  );
  assert.equal(cells.length, 81);
  assert.ok(cells.includes('F5 Black'));
  assert.match(
    await on(page, ({ shadowRoot: root }) => root.querySelector('[aria-live]').textContent),
    /Move 1: Black F5/,
  );
  assert.equal(await focused(), 'stage', 'the focus stays');
  await close();
});

test('Tab reaches every group and is never trapped, arrows reach the rest', async () => {
  const { page, close } = await opened(RECORD);
  const seen = new Set();
  const focused = () =>
    page.evaluate(() => {
      const inside = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
      return [
        (inside?.getAttribute('aria-label') || inside?.textContent || inside?.className || '').trim(),
        inside?.closest('[role=toolbar]') !== null && inside !== document.body,
      ];
    });
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab');
    const [name, isInBar] = await focused();
    seen.add(name);
    if (name === '' && seen.size > 12) break;
    // A row of buttons has one tab stop.
    for (let arrows = 0; isInBar && arrows < 40; arrows++) {
      await page.keyboard.press('ArrowRight');
      const [next] = await focused();
      if (next === name) break;
      seen.add(next);
    }
  }
  for (const name of [
    'Back',
    'Forward',
    'Paste',
    'Triangle',
    'Variations',
    'Game info',
    'Save',
    'More',
    'Keyboard shortcuts',
  ])
    assert.ok(seen.has(name), `${name}: ${[...seen]}`);
  await close();
});

test('a repeated button keeps the focus', async () => {
  const { page, close } = await opened(RECORD);
  await page.locator('sgf-board').getByRole('button', { name: 'Forward', exact: true }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
  assert.equal((await facts(page)).number, 3);
  await page.locator('sgf-board').getByRole('button', { name: 'Triangle', exact: true }).focus();
  await page.keyboard.press('Enter');
  assert.equal(
    await page.evaluate(() => document.activeElement.shadowRoot.activeElement.getAttribute('aria-label')),
    'Triangle',
  );
  await close();
});

test('shows and changes keyboard shortcuts', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => board.shadowRoot.querySelector('.frame').focus());
  await page.keyboard.press('?');
  const dialog = page.locator('sgf-board dialog');
  await dialog.getByRole('button', { name: 'Forward: →' }).click();
  await page.keyboard.press('j');
  await dialog.getByRole('button', { name: 'Forward: j' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await on(page, (board) => board.shadowRoot.querySelector('.frame').focus());
  await page.keyboard.press('ArrowRight');
  assert.equal((await facts(page)).number, 0);
  await page.keyboard.press('j');
  assert.equal((await facts(page)).number, 1);
  await page.reload();
  await until(page, (board) => board.facts);
  // The URL may contain the node.
  await step(page, 'first');
  await on(page, (board) => board.shadowRoot.querySelector('.frame').focus());
  await page.keyboard.press('j');
  assert.equal((await facts(page)).number, 1);
  await close();
});

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

test('fits 320 px and plays by touch', async () => {
  const { page, close } = await opened(RECORD, PHONE);
  for (const name of ['judgement', 'info', 'search', 'source']) await panel(page, name);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  await page.touchscreen.tap(...(await place(page, 'E5')));
  assert.equal((await facts(page)).number, 1);
  const small = await on(page, ({ shadowRoot: root }) =>
    [...root.querySelectorAll('.bar button, .tools button')]
      .filter((one) => one.offsetParent && (one.offsetWidth < 44 || one.offsetHeight < 44))
      .map((one) => one.getAttribute('aria-label')),
  );
  assert.deepEqual(small, []);
  await page.locator('.menu summary').tap();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  await close();
});

test('touch on a fine board needs a second tap', async () => {
  const { page, close } = await opened('(;GM[1]SZ[19])', PHONE);
  const at = await place(page, 'D4', 19);
  await page.touchscreen.tap(...at);
  assert.equal(await text(page), '(;GM[1]SZ[19])');
  await page.touchscreen.tap(...at);
  assert.equal(await text(page), '(;GM[1]SZ[19];B[dp])');
  await close();
});

/** Moves fingers from places to places. */
async function fingers(page, ways) {
  const devtools = await page.context().newCDPSession(page);
  const points = (part) =>
    ways.map(([from, to], id) => ({
      id,
      x: from[0] + (to[0] - from[0]) * part,
      y: from[1] + (to[1] - from[1]) * part,
    }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(part) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('swiping steps and pinching zooms', async () => {
  const { page, close } = await opened(RECORD, PHONE);
  const [right, left] = [await place(page, 'H4'), await place(page, 'B4')];
  await fingers(page, [[right, left]]);
  await until(page, (board) => board.facts.number === 1);
  await fingers(page, [[left, right]]);
  await until(page, (board) => board.facts.number === 0);
  const width = () =>
    on(page, ({ shadowRoot: root }) => Number(root.querySelector('svg.picture').getAttribute('viewBox').split(' ')[2]));
  const whole = await width();
  await fingers(page, [
    [await place(page, 'D5'), left],
    [await place(page, 'F5'), right],
  ]);
  assert.ok((await width()) < whole / 1.5, `${await width()} of ${whole}`);
  assert.equal(await text(page), RECORD);
  await close();
});

test("follows the system's dark mode", async () => {
  const { page, close } = await opened(RECORD, { colorScheme: 'dark' });
  const ground = () => on(page, (board) => getComputedStyle(board).backgroundColor);
  const fill = () => on(page, ({ shadowRoot: root }) => getComputedStyle(root.querySelector('.board-layer *')).fill);
  const [dark, darkBoard] = [await ground(), await fill()];
  await page.emulateMedia({ colorScheme: 'light' });
  await until(page, (_, root, dark) => getComputedStyle(root.host).backgroundColor !== dark, dark);
  await until(page, (_, root, dark) => getComputedStyle(root.querySelector('.board-layer *')).fill !== dark, darkBoard);
  await close();
});

test('nothing moves with reduced motion', async () => {
  const { page, close } = await opened(RECORD, { reducedMotion: 'reduce' });
  await step(page);
  const moving = await on(
    page,
    ({ shadowRoot: root }) =>
      [...root.querySelectorAll('*')].filter(
        (one) => getComputedStyle(one).transitionDuration !== '0s' || getComputedStyle(one).animationName !== 'none',
      ).length,
  );
  assert.equal(moving, 0);
  await close();
});

test('right-to-left layout does not mirror the board', async () => {
  const { page, close } = await opened(RECORD);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const [first, next] = await on(page, ({ shadowRoot: root }) =>
    ['First position', 'Forward'].map((name) => root.querySelector(`[aria-label="${name}"]`).getBoundingClientRect().x),
  );
  assert.ok(first > next);
  await step(page);
  assert.deepEqual(await stones(page), ['E5']);
  assert.ok((await place(page, 'A1'))[0] < (await place(page, 'J1'))[0]);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 1200);
  await close();
});

test('axe finds nothing serious in light and dark mode', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await opened(RECORD, { colorScheme, bypassCSP: true });
    await step(page);
    for (const name of ['judgement', 'info', 'search', 'findings', 'source']) await panel(page, name);
    await until(page, (_, root) => root.querySelector('[data-panel=findings] .inside').textContent !== '');
    await on(page, (board) => board.setAttribute('moves', ''));
    await page.locator('.menu summary').click();
    assert.deepEqual(await serious(page), []);
    await page.keyboard.press('Escape');
    await press(page, 'Keyboard shortcuts');
    assert.deepEqual(await serious(page), []);
    await close();
  }
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': RECORD }, { bypassCSP: true });
  const page = await world.visit();
  await page.locator('.game').nth(1).waitFor();
  assert.deepEqual(await serious(page), []);
  await world.close();
});

test('prints in book colors with the whole comment', async () => {
  const long = 'A long comment.\n'.repeat(60);
  const { page, close } = await opened(`(;GM[1]SZ[9];B[ee]C[${long}];W[ec])`, { colorScheme: 'dark' });
  await step(page);
  const ground = () => on(page, (board) => getComputedStyle(board.shadowRoot.querySelector('svg.picture .board')).fill);
  const night = await ground();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.notEqual(await ground(), night);
  const seen = await on(page, ({ shadowRoot: root }) => {
    const comment = root.querySelector('.comment');
    const shown = (name) => [...root.querySelectorAll(name)].filter((one) => one.checkVisibility()).length;
    return {
      cut: comment.scrollHeight - comment.clientHeight,
      others: shown('button, .splitter, .tree, .panels, .pieces > [opacity]'),
    };
  });
  assert.deepEqual(seen, { cut: 0, others: 0 });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  assert.equal(await ground(), night);
  await close();
});

const SAID = '(;GM[1]SZ[9]GB[2]N[Black];B[aa];W[ba];B[ee];W[ab]V[-3.5])';
for (const [locale, record, at, lines] of [
  ['en', SAID, 'last', ['White +3.5', 'prisoners: Black has 0, White has 1']],
  ['de', SAID, 'last', ['Weiß +3.5', 'Gefangene: Schwarz 0, Weiß 1']],
  ['de', SAID, 'first', ['Black', 'Sehr gut für Schwarz', 'Gefangene: Schwarz 0, Weiß 0']],
  ['ja', SAID, 'last', ['白 +3.5', 'アゲハマ: 黒 0、白 1']],
  ['fr', '(;GM[11]SZ[5])', 'first', ['Noir relie le haut et le bas, Blanc la gauche et la droite']],
  ['ru', '(;GM[6];B[31faaf])', 'first', ['Куб: 1, в центре']],
]) {
  test(`notes on a position in ${locale}: ${lines.join(' · ')}`, async () => {
    const { page, close } = await opened(record, { locale });
    await step(page, at);
    await until(
      page,
      (_, root, lines) => {
        const told = [...root.querySelectorAll('.facts .note')].map((line) => line.textContent);
        return lines.every((line) => told.includes(line));
      },
      lines,
    );
    await close();
  });
}
