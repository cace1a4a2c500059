// Opening, stepping and viewing: run `npm test` after `cargo xtask web`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  RECORD,
  facts,
  message,
  middle,
  on,
  opened,
  panel,
  press,
  ready,
  served,
  start,
  step,
  stones,
  stop,
  text,
  touch,
  until,
} from './page.mjs';
import { serve } from './serve.mjs';

before(start);
after(stop);

test('keys step through a record', async () => {
  const { page, close } = await opened(RECORD);
  assert.deepEqual(await stones(page), []);
  await on(page, (board) => board.shadowRoot.querySelector('.frame').focus());
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  assert.deepEqual(await stones(page), ['E5', 'E7', 'G5']);
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await stones(page), ['C3', 'E5', 'E7']);
  await page.keyboard.press('Home');
  assert.equal((await facts(page)).number, 0);
  await page.keyboard.press('End');
  assert.equal((await facts(page)).path, '0*2/1');
  await page.keyboard.press('Shift+C');
  assert.equal((await facts(page)).number, 1);
  await close();
});

test('comments link points and moves, and are never markup', async () => {
  const hostile = RECORD.replace(
    'See D4',
    '<script>window.bad=1</script> <img src=x onerror=alert(1)> javascript:alert(1) See D4',
  )
    .replace('Ann', '<b onclick=x>Ann</b>')
    .replace(
      'KM[6.5]',
      'KM[6.5]N[<script>window.bad=1</script>]RE[javascript:alert(1)]GC[<img src=x onerror=window.bad=1>]',
    );
  const { page, close } = await opened(hostile);
  for (const name of ['info', 'search', 'findings', 'source']) await panel(page, name);
  await on(page, (board) => board.setAttribute('moves', ''));
  await step(page);
  await until(page, (_, root) => root.querySelector('[data-panel=findings] .inside').textContent !== '');
  // Links are seen by readers; an editor sees the text in a field.
  await on(page, (board) => board.removeAttribute('edit'));
  await until(page, (_, root) => root.querySelector('div.comment a'));
  const found = await on(page, ({ shadowRoot: root }) => {
    const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const made = root.querySelectorAll('script, img, b[onclick], [onerror], [href^=javascript]').length;
    return {
      links,
      made,
      buttons: root.querySelectorAll('.comment button').length,
      bad: window.bad,
      name: root.querySelector('.player.b').textContent,
    };
  });
  assert.deepEqual(found.links, ['https://example.org/']);
  assert.deepEqual([found.buttons, found.bad ?? null, found.made], [2, null, 0]);
  assert.match(found.name, /<b onclick=x>Ann<\/b>/);
  await close();
});

test('loads the build that knows the game', async () => {
  const { page, close } = await opened('(;GM[3];W[e2e4];B[d7d5];W[e4d5])');
  for (let i = 0; i < 3; i++) await step(page);
  const points = await stones(page);
  assert.equal(points.length, 31);
  assert.ok(points.includes('d5') && !points.includes('e4'));
  await close();
});

test('shows a collection with text before the first game', async () => {
  const { visit, close } = await served({
    'a.sgf': 'A letter to a friend, which is no record.\n(;GM[1]SZ[9];B[aa];W[bb])\n(;GM[1]SZ[9]PB[Second];B[cc])',
  });
  const page = await visit();
  // The server of the command lists both games; the small test server lists one per file.
  await page.locator('.game, sgf-board').first().waitFor();
  if ((await page.locator('.game').count()) > 1) await page.locator('.game').first().click();
  await ready(page);
  await step(page);
  assert.deepEqual(await stones(page), ['A9']);
  await on(page, (board) => board.turnToGame(1));
  await step(page);
  assert.deepEqual(await stones(page), ['C7']);
  assert.match(await on(page, ({ shadowRoot: root }) => root.querySelector('.player.b').textContent), /Second/);
  await close();
});

test('lists moves with nested variations', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => {
    board.removeAttribute('tree');
    board.setAttribute('moves', '');
  });
  const list = page.locator('sgf-board .moves');
  await list.locator('.move').first().waitFor();
  assert.equal((await list.locator('.move').allInnerTexts()).join(' '), 'Start 1 E5 2 E7 3 G5 3 C3 4 G6');
  await list.getByText('C3').click();
  assert.deepEqual(await stones(page), ['C3', 'E5', 'E7']);
  assert.equal(await list.locator('[aria-current]').innerText(), '3 C3');
  await close();
});

test('rotates and mirrors the board, and plays on it', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[aa])');
  for (let times = 1; times <= 8; times++) {
    await press(page, 'Rotate or mirror the board');
    await step(page, 'first');
    await touch(page, 'C4');
    assert.equal((await facts(page)).last, 'C4');
    assert.deepEqual(await stones(page), ['C4']);
    await on(page, (board) => board.undo());
  }
  assert.equal(await on(page, (board) => board.getAttribute('turn')), null);
  assert.equal(await text(page), '(;GM[1]SZ[9];B[aa])');
  await close();
});

test('natural stones are always placed the same way', async () => {
  const { page, close } = await opened(RECORD);
  await step(page, 'last');
  const places = () =>
    on(page, (board) =>
      [...board.shadowRoot.querySelectorAll('.pieces [data-point]')].map((stone) => {
        const [x, y] = ['cx', 'cy'].map((name) => stone.firstElementChild?.getAttribute(name) ?? '0');
        return stone.getAttribute('transform') ?? `translate(${x} ${y})`;
      }),
    );
  const exact = await places();
  await on(page, (board) => board.toggleAttribute('natural', true));
  const natural = await places();
  assert.equal(natural.length, exact.length);
  for (const [index, place] of natural.entries()) {
    const [[x, y], [ownX, ownY]] = [place, exact[index]].map((text) =>
      /translate\((\S+) (\S+)\)/.exec(text).slice(1).map(Number),
    );
    assert.ok(place !== exact[index] && Math.hypot(x - ownX, y - ownY) < 1, `${place} ${exact[index]}`);
  }
  await step(page, 'previous');
  await step(page, 'next');
  assert.deepEqual(await places(), natural);
  await on(page, (board) => board.toggleAttribute('natural', false));
  assert.deepEqual(await places(), exact);
  await close();
});

test('finds text, moves and bookmarks', async () => {
  const { page, close } = await opened(RECORD.replace('CR[cg]', 'N[bookmark 3]CR[cg]'));
  await panel(page, 'search');
  const search = page.locator('sgf-board').getByRole('searchbox', { name: 'Search' });
  await search.fill('see d4');
  await search.press('Enter');
  assert.equal((await facts(page)).number, 1);
  await search.fill('2');
  await search.press('Enter');
  assert.equal((await facts(page)).number, 2);
  await search.fill('nobody wrote this');
  await search.press('Enter');
  assert.match(await message(page), /No match/);
  await press(page, 'bookmark 3');
  assert.equal((await facts(page)).path, '0*2/1');
  await step(page, 'first');
  await on(page, (board) => board.shadowRoot.querySelector('.frame').focus());
  await page.keyboard.press('3');
  await until(page, (board) => board.path === '0*2/1');
  await close();
});

test('draws the values of a record as a graph', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[aa]V[1];W[bb]V[-2.5];B[cc]V[3])');
  await until(page, (_, root) => root.querySelector('.graph')?.hidden === false);
  for (let i = 0; i < 2; i++) await step(page);
  assert.equal(await page.locator('sgf-board').getByRole('img', { name: 'Values: -2.5' }).count(), 1);
  await close();
});

test('fifty boards share an engine', async () => {
  const boards = `<!doctype html><script type="module" src="/assets/board.js"></script>${`<sgf-board loading="eager">${RECORD}</sgf-board>`.repeat(50)}`;
  const server = await serve({ 'many.html': boards });
  const world = await served({});
  const page = await world.context.newPage();
  await page.goto(`${server.address}many.html`);
  await page.waitForFunction(
    () => [...document.querySelectorAll('sgf-board')].filter((board) => board.facts).length === 50,
  );
  const loaded = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm')).length,
  );
  assert.equal(loaded, 1);
  await world.close();
  await server.close();
});

test('a large record keeps the page small', async () => {
  const letters = 'abcdefghijklmnopqrs';
  const point = (number) => letters[number % 19] + letters[Math.floor(number / 19) % 19];
  const line = (from) =>
    Array.from({ length: 15 }, (_, step) => `;${'BW'[step % 2]}[${point(from + step * 7)}]`).join('');
  const bush = Array.from({ length: 12 }, (_, index) => `(${line(index * 11)})`).join('');
  const record = `(;GM[1]SZ[19]${Array.from({ length: 300 }, (_, index) => `(;B[${point(index)}]C[move ${index}]`).join('')}${`)${bush}`.repeat(300)})`;
  const { page, close } = await opened(record);
  for (const [has, other] of [
    ['moves', 'tree'],
    ['tree', 'moves'],
  ]) {
    const elements = await on(
      page,
      (board, [has, other]) => {
        board.setAttribute(has, '');
        board.removeAttribute(other);
        board.goToMove(150);
        return board.shadowRoot.querySelectorAll('*').length;
      },
      [has, other],
    );
    assert.ok(elements < 3000, `${has}: ${elements}`);
  }
  await close();
});

test('without edit mode nothing changes', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => board.removeAttribute('edit'));
  await touch(page, 'A1');
  assert.equal((await facts(page)).number, 0);
  await touch(page, 'E5');
  assert.equal((await facts(page)).number, 1);
  await page.keyboard.press('Delete');
  assert.equal(await text(page), RECORD);
  await close();
});

for (const [language, word] of [
  ['de', 'Weiter'],
  ['fr', 'Suivant'],
  ['es', 'Siguiente'],
  ['ja', '進む'],
  ['zh', '前进'],
  ['ko', '다음'],
  ['ru', 'Вперёд'],
]) {
  test(`the page is in ${language}`, async () => {
    const { page, close } = await opened(RECORD, { locale: language });
    await page.locator('sgf-board').getByRole('button', { name: word, exact: true }).click();
    assert.equal((await facts(page)).number, 1);
    await close();
  });
}

test('autoplay runs to the end', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => board.autoplay(0.05));
  await until(page, (board) => board.facts.path === '0*4');
  await until(page, (_, root) => root.querySelector('.bar [aria-label="Play automatically"]'));
  await close();
});

test('an iframe shows the record of its URL', async () => {
  const server = await serve({ 'a.sgf': RECORD });
  const world = await served({});
  const page = await world.context.newPage();
  await page.goto(`${server.address}embed.html?src=a.sgf&move=3&controls`);
  await until(page, (board) => board.facts?.number === 3);
  assert.deepEqual(await stones(page), ['E5', 'E7', 'G5']);
  await world.close();
  await server.close();
});

test('a piece dropped on an illegal point returns', async () => {
  const { page, close } = await opened('(;GM[3])');
  const [from, side] = [await middle(page, 'e2'), (await middle(page, 'f2'))[0] - (await middle(page, 'e2'))[0]];
  const carry = async (rows) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0], from[1] - side * rows, { steps: 5 });
    assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelectorAll('.dragged').length), 1);
    await page.mouse.up();
    assert.equal(await on(page, ({ shadowRoot: root }) => root.querySelectorAll('.dragged').length), 0);
  };
  await carry(4);
  assert.equal(await text(page), '(;GM[3])');
  await page.keyboard.press('Escape');
  await carry(2);
  assert.equal((await facts(page)).last, 'e4');
  assert.equal((await stones(page)).filter((point) => point === 'e4').length, 1);
  await close();
});

test('a message covers no button and moves nothing', async () => {
  const { page, close } = await opened(RECORD, { viewport: { width: 1280, height: 800 } });
  const places = () =>
    on(page, ({ shadowRoot: root }) =>
      ['.player.above', '.stage', '.player.below', '[part=controls]'].map((name) => {
        const { x, y, width, height } = root.querySelector(name).getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  const before = await places();
  // The strips are above and below the board, and the buttons are beside it.
  const [above, stage, below, controls] = before;
  assert.ok(
    above[1] + above[3] <= stage[1] && stage[1] + stage[3] <= below[1] && stage[0] + stage[2] <= controls[0],
    JSON.stringify(before),
  );
  await on(page, (board) => {
    board.notify('Something has happened to this record');
    board.ask('What now?', [
      ['open', () => {}],
      ['close', () => {}],
    ]);
  });
  assert.deepEqual(await places(), before);
  const seen = await on(page, ({ shadowRoot: root }) => {
    const boxes = [...root.querySelectorAll('.message')].map((one) => one.getBoundingClientRect());
    const box = { left: boxes[0].left, right: boxes[0].right, top: boxes[0].top, bottom: boxes[1].bottom };
    const covered = [...root.querySelectorAll('[part=controls] button')]
      .map((button) => button.getBoundingClientRect())
      .filter(
        ({ left, right, top, bottom, width }) =>
          width && left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
    return { bottom: box.bottom, covered: covered.length };
  });
  assert.ok(seen.bottom <= 800 && seen.covered === 0, JSON.stringify(seen));
  await close();
});
