// The library: the list of files, searching, keys, new games, dropped records, and several files at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  RECORD,
  fresh,
  message,
  press,
  ready,
  save,
  serious,
  served,
  start,
  stop,
  text,
  touch,
  until,
} from './page.mjs';
import { serve } from './serve.mjs';

before(start);
after(stop);

const OTHER = RECORD.replace('Ann', 'Eve');
/** Some answers of the real server are not imitated. */
const REAL = { skip: !process.env.SGF && 'needs the real server' };

const games = (page) => page.locator('.game');
const count = (page, text) => page.locator('.count', { hasText: text }).waitFor();
const focused = (page) =>
  page.evaluate(() => {
    let { activeElement } = document;
    while (activeElement?.shadowRoot) ({ activeElement } = activeElement.shadowRoot);
    return activeElement?.dataset.game ?? activeElement?.className;
  });

/** Drops a file on the page. */
const drop = (page, name, content) =>
  page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content],
  );

/** Fills and submits the dialog for a new game. */
async function begin(page, fields = {}) {
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.locator('dialog.new');
  await dialog.waitFor();
  for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name=${name}]`).fill(value);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ready(page);
}

test('files read while the page loads are listed', async () => {
  const files = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}.sgf`, RECORD]));
  const world = await served(files);
  let release;
  const isReleased = new Promise((done) => {
    release = done;
  });
  // The server has read two files of five; the others are read before the page listens, so no event announces them.
  await world.context.route(/api\/files\?from=0&count=200/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    await route.fulfill({ response, json: { ...list, files: list.files.slice(0, 2), next: 2 } });
  });
  await world.context.route(/api\/files\?from=2&/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const page = await world.visit();
  await page.getByText('Reading files: 2 of 5').waitFor();
  assert.equal(await games(page).count(), 2);
  release();
  await count(page, '5 games');
  assert.equal(await page.getByText('Reading files').count(), 0);
  await world.close();
});

test('a folder of 3,000 files is listed completely', async () => {
  const files = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`${i % 7}/${i}.sgf`, RECORD]));
  const world = await served(files);
  const [page, other] = await Promise.all([world.visit(), world.visit()]);
  for (const one of [page, other]) await count(one, '3,000 games');
  // Only games on the screen are elements, at the end of the list as at its beginning.
  await games(page).first().focus();
  await page.keyboard.press('End');
  await page.waitForFunction(() => scrollY > 10_000);
  assert.equal(await focused(page), '6/2995.sgf 1');
  assert.ok((await games(page).count()) < 100, String(await games(page).count()));
  await world.close();
});

test('a file of the address is found in any part of the list', async () => {
  const files = Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`${1000 + i}.sgf`, RECORD]));
  const world = await served(files);
  const page = await world.visit();
  await count(page, '450 games');
  await page.goto(`${new URL('/', world.server.address).href}#file=1449.sgf&game=0&path=0`);
  await page.reload();
  await ready(page);
  assert.equal(await page.title(), '1449.sgf – OpenSGF');
  await world.close();
});

test('a change between the list and the stream is noticed', async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': OTHER });
  let changed = false;
  await world.context.route('**/api/watch', async (route) => {
    // Another page has saved a file before this one listens.
    if (!changed)
      await world.context.request.post(new URL('api/folder/c.sgf', world.server.address).href, { data: OTHER });
    changed = true;
    await route.continue();
  });
  const page = await world.visit();
  await count(page, '3 games');
  await world.close();
});

test('a new game is a file from the first move on', async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': RECORD });
  const page = await world.visit();
  await begin(page, { columns: '9', black: 'Ann/Lee', white: 'Ben', komi: '5.5' });
  assert.deepEqual((await world.server.names()).sort(), ['a.sgf', 'b.sgf'], 'there is no file before the first move');
  await touch(page, 'D4');
  await until(page, (_, root) =>
    /^Saved in .*Ann-Lee - Ben\.sgf$/.test(root.querySelector('.message:not(.question)').textContent),
  );
  const [name] = (await world.server.names()).filter((name) => name.includes('Ben'));
  assert.match(await world.server.read(name), /PB\[Ann\/Lee\]PW\[Ben\].*;B\[df\]\)/s);
  await touch(page, 'E5');
  await until(page, () => !document.title.startsWith('•'));
  assert.match(await world.server.read(name), /;B\[df\];W\[ee\]\)/, 'further moves are saved, too');
  // A second game with the same players gets another name.
  await page.getByRole('button', { name: 'Files' }).click();
  await begin(page, { columns: '9', black: 'Ann/Lee', white: 'Ben' });
  await touch(page, 'C3');
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent.endsWith('Ben 2.sgf'));
  assert.match(await world.server.read(name), /;B\[df\];W\[ee\]\)/);
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('file')?.endsWith('Ben 2.sgf'));
  await page.reload();
  await ready(page);
  assert.match(await text(page), /;B\[cg\]\)/);
  await world.close();
});

test('a dropped record is saved in the folder', async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': RECORD });
  const page = await world.visit();
  await games(page).first().waitFor();
  await drop(page, 'a.sgf', OTHER);
  await ready(page);
  await page.getByRole('button', { name: 'Save to folder' }).click();
  await until(page, (_, root) =>
    /^Saved in .*a 2\.sgf$/.test(root.querySelector('.message:not(.question)').textContent),
  );
  assert.equal(await world.server.read('a 2.sgf'), OTHER);
  assert.equal(await world.server.read('a.sgf'), RECORD);
  // From now on it is a file like the others.
  await touch(page, 'D4');
  await save(page);
  assert.equal(await world.server.read('a 2.sgf'), await text(page));
  await page.getByRole('button', { name: 'Files' }).click();
  await count(page, '3 games');
  await world.close();
});

test('a folder that refuses files offers a copy', async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': RECORD });
  await world.context.route('**/api/folder/**', (route) =>
    route.fulfill({ status: 403, json: { error: 'permission denied' } }),
  );
  const page = await world.visit();
  await games(page).first().waitFor();
  await drop(page, 'new.sgf', OTHER);
  await ready(page);
  await touch(page, 'D4');
  await page.getByRole('button', { name: 'Save to folder' }).click();
  await until(page, (_, root) =>
    root.querySelector('.question').textContent.includes('Cannot save in the folder: permission denied'),
  );
  assert.ok((await page.title()).startsWith('•'), 'it is not saved');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save a copy')]);
  assert.equal(download.suggestedFilename(), 'new.sgf');
  await page.close({ runBeforeUnload: false });
  world.context.on('page', () => undefined);
  await world.close().catch((error) => assert.match(String(error), /403/));
});

test('without a server, saving downloads the record', async () => {
  const server = await serve({});
  const page = await fresh();
  await page.goto(server.address);
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await page.getByRole('button', { name: 'Two problems to solve' }).click();
  await ready(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a copy' }).first().click(),
  ]);
  assert.equal(download.suggestedFilename(), 'go-problem.sgf');
  assert.match(await message(page), /Downloaded as go-problem\.sgf/);
  await page.close();
  await server.close();
});

test('searches as you type, with chips', async () => {
  const record = (black, year, result) => `(;GM[1]SZ[9]PB[${black}]PW[Zed]DT[${year}]RE[${result}];B[aa])`;
  const world = await served({
    'x/a.sgf': record('Ann Archer', 2019, 'B+3.5'),
    'x/b.sgf': record('Ann Baker', 2020, 'W+R'),
    'y/c.sgf': record('Cora', 2020, 'B+R'),
  });
  const page = await world.visit();
  await count(page, '3 games');
  if (process.env.SGF) {
    await page.getByRole('searchbox').fill('ann');
    await count(page, '2 games');
    await page
      .getByRole('button', { name: /^Ann Baker/ })
      .and(page.locator('.chip'))
      .click();
    await count(page, '1 game');
    await page.locator('.chip[aria-pressed=true]').click();
    await page.getByRole('searchbox').fill('');
    await page.locator('.chip', { hasText: '2020' }).click();
    await page.locator('.chip', { hasText: 'Black won' }).click();
    await count(page, '1 game');
    assert.match(await games(page).textContent(), /Cora – Zed/);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('button', { name: 'Clear all' }).click();
  }
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: /^x/ }).click();
  await count(page, '2 games');
  await world.close();
});

test('the list is one tab stop with arrow keys', async () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${10 + i}.sgf`, RECORD]));
  const world = await served(files);
  const page = await world.visit();
  await count(page, '30 games');
  await page.getByRole('button', { name: 'Table' }).focus();
  const stops = [];
  while (!stops.includes('10.sgf 1') && stops.length < 5) {
    await page.keyboard.press('Tab');
    stops.push(await focused(page));
  }
  assert.ok(stops.includes('10.sgf 1'), stops.join());
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), '11.sgf 1');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(page), '11.sgf 1', 'there is nothing above');
  await page.keyboard.press('End');
  await page.waitForFunction(() => scrollY > 0);
  assert.equal(await focused(page), '39.sgf 1');
  await page.keyboard.press('x');
  await page.getByText('1 file selected').first().waitFor();
  await page.keyboard.press('Tab');
  assert.ok(!(await focused(page))?.includes('.sgf'), 'Tab leaves the list');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(page), '39.sgf 1');
  await page.keyboard.press('Enter');
  await ready(page);
  assert.equal(await page.title(), '39.sgf – OpenSGF');
  await world.close();
});

test('cards or table is remembered', async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': RECORD });
  const page = await world.visit();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.reload();
  await page.locator('.space.table .game').first().waitFor();
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.locator('.space.cards .game').first().waitFor();
  await world.close();
});

test('an empty folder has examples, which can be kept', async () => {
  const world = await served({});
  const page = await world.visit();
  await page.waitForFunction(() => {
    const deep = (root) =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? deep(one.shadowRoot) : [])]);
    const pictures = deep(document).filter((one) => one.matches('.sample img'));
    return pictures.length === 3 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
  });
  await page.getByRole('button', { name: 'A complete game' }).click();
  await ready(page);
  await page.getByRole('button', { name: 'Save to folder' }).click();
  await until(page, (_, root) =>
    /^Saved in .*go\.sgf$/.test(root.querySelector('.message:not(.question)').textContent),
  );
  assert.deepEqual(await world.server.names(), ['go.sgf']);
  await world.close();
});

test('unreadable files are cards with the reason', REAL, async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': RECORD, 'no.sgf': 'hello' });
  const page = await world.visit();
  const card = page.locator('.unreadable');
  await card.waitFor();
  assert.match(await card.textContent(), /no\.sgf.*(no game|not SGF|contains)/s);
  await world.close();
});

test('a badge counts problems and leads to the repair', REAL, async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': '(;GM[1]SZ[9];B[zz];W[aa];AB[bb]B[cc])' });
  const page = await world.visit();
  await page.locator('.badge').waitFor();
  assert.match(await page.locator('.badge').textContent(), /\d+ problems?/);
  await page.locator('.badge').click();
  await ready(page);
  await page.locator('sgf-board [data-panel=findings][open] li').first().waitFor();
  await world.close();
});

test('several files are joined, merged and deleted', REAL, async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': OTHER, 'c.sgf': RECORD });
  const page = await world.visit();
  await count(page, '3 games');
  const choose = async (...names) => {
    for (const name of names) await page.locator('.item', { hasText: name }).getByRole('checkbox').click();
  };
  await choose('a.sgf', 'b.sgf');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as one file' }).click(),
  ]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  assert.equal(Buffer.concat(parts).toString(), `${RECORD}\n${OTHER}\n`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 files were moved').waitFor();
  await count(page, '1 game');
  assert.deepEqual((await world.server.names()).sort(), ['.trash', 'c.sgf']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await count(page, '3 games');
  assert.equal(await world.server.read('b.sgf'), OTHER);
  await choose('a.sgf', 'b.sgf');
  await page.getByRole('button', { name: 'Merge' }).click();
  await ready(page);
  await until(page, () => document.title.startsWith('•'));
  await page.close({ runBeforeUnload: false });
  await world.close();
});

test('two to four games are shown side by side', REAL, async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': OTHER, 'c.sgf': RECORD }, { bypassCSP: true });
  const page = await world.visit();
  await count(page, '3 games');
  const choose = (name) => page.locator('.item', { hasText: name }).getByRole('checkbox').click();
  await choose('a.sgf');
  assert.equal(await page.getByRole('button', { name: 'Side by side' }).count(), 0);
  await choose('b.sgf');
  await page.getByRole('button', { name: 'Side by side' }).press('Enter');
  const shown = async (number) => {
    const boards = page.locator('side-by-side sgf-board');
    await boards.nth(number - 1).waitFor();
    for (let index = 0; index < number; index += 1)
      await boards.nth(index).getByRole('button', { name: 'Forward' }).waitFor();
    assert.equal(await boards.count(), number);
    return boards;
  };
  const boards = await shown(2);
  assert.equal(await page.locator(':focus').textContent(), 'Back to the games');
  // Each board has keys of its own, and nothing can be edited.
  await boards.nth(1).evaluate((board) => board.focus());
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelectorAll('sgf-board')[1].facts?.number === 1);
  assert.equal(await boards.nth(0).evaluate((board) => board.facts.number), 0);
  assert.equal(await boards.nth(1).evaluate((board) => board.hasAttribute('edit')), false);
  const [left, right] = [await boards.nth(0).boundingBox(), await boards.nth(1).boundingBox()];
  assert.ok(left.y === right.y && left.x + left.width <= right.x, JSON.stringify([left, right]));
  assert.deepEqual(await serious(page), []);
  await page.reload();
  await shown(2);
  // Stacked on a phone.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => {
    const [one, other] = [...document.querySelectorAll('side-by-side article')].map((part) =>
      part.getBoundingClientRect(),
    );
    return one.bottom <= other.top && document.documentElement.scrollWidth <= 320;
  });
  await page.locator('side-by-side a').nth(1).click();
  await ready(page);
  await page.waitForFunction(() => document.title.startsWith('b.sgf'));
  await page.goBack();
  await shown(2);
  await page.keyboard.press('Escape');
  await count(page, '3 games');
  await world.close();
});

test('the library is accessible and fits 320 pixels', async () => {
  const world = await served(
    { 'x/a.sgf': RECORD, 'b.sgf': RECORD },
    { bypassCSP: true, viewport: { width: 320, height: 640 } },
  );
  const page = await world.visit();
  await games(page).first().waitFor();
  for (const view of ['Cards', 'Table']) {
    await page.getByRole('button', { name: view }).click();
    assert.deepEqual(await serious(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  await page.getByRole('button', { name: 'New game' }).click();
  await page.locator('dialog.new').waitFor();
  assert.deepEqual(await serious(page), []);
  await world.close();
});
