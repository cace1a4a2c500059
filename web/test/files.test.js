// Files: saving, external changes, several tabs, crashes, and sharing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  RECORD,
  facts,
  message,
  on,
  opened,
  press,
  ready,
  save,
  served,
  start,
  step,
  stop,
  text,
  touch,
  until,
} from './page.mjs';

before(start);
after(stop);

const OTHER = RECORD.replace('Ann', 'Eve');

test('saving changes only edited bytes, and undo restores them', async () => {
  const record = '(;GM[1] SZ[9]\r\n\tPB [ Ann ] XY[own\\]]\n;B[ee];W[ec] ;  B[gg]C[a\\\nb])  \n';
  const { page, server, close } = await opened(record);
  await on(page, (board) => {
    board.path = '0*2';
  });
  await touch(page, 'D4');
  await save(page);
  assert.equal(await server.read('a.sgf'), record.replace(';  B[gg]C[a\\\nb])', '(;  B[gg]C[a\\\nb])(;B[df]))'));
  await on(page, (board) => board.undo());
  await save(page);
  assert.equal(await server.read('a.sgf'), record);
  await close();
});

test('saving over an external change asks first', async () => {
  const { page, server, close } = await opened(RECORD);
  await touch(page, 'D4');
  const mine = await text(page);
  await server.write('a.sgf', OTHER);
  await page.keyboard.press('Control+s');
  await until(page, (_, root) => root.querySelector('.question').textContent.includes('changed by another program'));
  assert.equal(await server.read('a.sgf'), OTHER);
  await step(page, 'first');
  assert.match(await message(page), /changed by another program/, 'a step does not answer');
  await press(page, 'Load the file');
  await until(page, (board, _, other) => new TextDecoder().decode(board.save()) === other, OTHER);
  await page.waitForFunction(() => !document.title.startsWith('•'));
  await on(page, (board) => board.undo());
  assert.equal(await text(page), mine, 'what was loaded over can be had back');
  await close();
});

test('keeping my version overwrites only the known change', async () => {
  const { page, server, close } = await opened(RECORD);
  await touch(page, 'D4');
  await server.write('a.sgf', OTHER);
  await until(page, (_, root) => root.querySelector('.question').textContent.includes('changed by another program'));
  await press(page, 'Keep my version');
  await until(page, () => !document.title.startsWith('•'));
  assert.equal(await server.read('a.sgf'), await text(page));
  await close();
});

test('a reader stays at the node when the file changes', async () => {
  const { page, server, close } = await opened(RECORD, { preferences: {} });
  await step(page);
  await step(page);
  const path = await on(page, (board) => board.path);
  await server.write('a.sgf', RECORD.replace('Ann', 'Eve'));
  await until(page, (_, root) => root.querySelector('.player.b b')?.textContent === 'Eve');
  await until(page, (board, _, path) => board.path === path, path);
  assert.equal(await on(page, () => document.title.startsWith('•')), false);
  await close();
});

test('external changes are shown at the same node', async () => {
  const { page, server, close } = await opened(RECORD);
  await on(page, (board) => {
    board.path = '0*2/1';
  });
  await server.write('a.sgf', OTHER);
  await until(page, (_, root) => root.querySelector('.player.b').textContent === 'Eve');
  assert.equal((await facts(page)).path, '0*2/1');
  assert.equal(await page.evaluate(() => document.title), 'a.sgf – OpenSGF');
  await close();
});

test('two tabs never overwrite each other silently', async () => {
  const { page: one, server, visit, close } = await opened(RECORD);
  const other = await visit();
  await ready(other);
  await until(other, (_, root) => root.querySelector('.message:not(.question)').textContent.includes('another tab'));
  await touch(one, 'D4');
  await touch(other, 'C7');
  const [mine, theirs] = [await text(one), await text(other)];
  assert.notEqual(mine, theirs);
  await save(one);
  await until(other, (_, root) => root.querySelector('.question').textContent.includes('changed by another program'));
  await other.keyboard.press('Control+s');
  assert.equal(await server.read('a.sgf'), mine);
  assert.equal(await text(other), theirs);
  await press(other, 'Keep my version');
  await until(one, (board, _, theirs) => new TextDecoder().decode(board.save()) === theirs, theirs);
  assert.equal(await server.read('a.sgf'), theirs);
  await close();
});

test('ten tabs share one event stream', async () => {
  const { page: first, server, visit, close } = await opened(RECORD);
  const others = [];
  for (let i = 0; i < 9; i++) others.push(await visit());
  for (const page of others) await ready(page);
  await first.close();
  await server.write('a.sgf', OTHER);
  for (const page of others) await until(page, (_, root) => root.querySelector('.player.b').textContent === 'Eve');
  await close();
});

test('a killed tab loses nothing', async () => {
  const { page, context, visit, close } = await opened(RECORD);
  await touch(page, 'D4');
  await page.locator('sgf-board textarea[name=C]').fill('not saved yet');
  await until(
    page,
    (board) => board.facts && new TextDecoder().decode(board.shadowRoot.host.save()).includes('not saved yet'),
  );
  const mine = await text(page);
  // No event reports that the browser has stored a draft, so ask its database.
  await page.waitForFunction(async (mine) => {
    const opening = indexedDB.open('opensgf', 2);
    const database = await new Promise((done) => {
      opening.onsuccess = () => done(opening.result);
    });
    const asked = database.transaction('kept').objectStore('kept').getAll();
    const all = await new Promise((done) => {
      asked.onsuccess = () => done(asked.result);
    });
    database.close();
    return all.some(({ bytes }) => new TextDecoder().decode(bytes) === mine);
  }, mine);
  const devtools = await context.newCDPSession(page);
  const crashed = new Promise((done) => page.on('crash', done));
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  const again = await visit();
  await ready(again);
  assert.equal(await text(again), RECORD);
  await until(again, (_, root) => root.querySelector('.question').textContent.includes('unsaved'));
  await press(again, 'Restore');
  assert.equal(await text(again), mine);
  await on(again, (board) => {
    while (board.shadowRoot.querySelector('[aria-label=Undo]:not([disabled])')) board.undo();
  });
  assert.equal(await text(again), RECORD);
  await close();
});

test('text typed without a pause is kept within a second', async () => {
  const { page, close } = await opened(RECORD);
  const field = page.locator('sgf-board textarea[name=C]');
  await field.focus();
  // Types in the page, so that the pauses are short on a busy machine as well.
  const waited = await on(page, async ({ shadowRoot: root }) => {
    const text = root.querySelector('textarea[name=C]');
    const began = performance.now();
    while (performance.now() - began < 3000 && !document.title.startsWith('•')) {
      text.value += 'x';
      text.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((done) => setTimeout(done, 50));
    }
    return performance.now() - began;
  });
  assert.ok(waited < 1500, `${waited} ms`);
  assert.match(await text(page), /C\[x+\]/);
  // The field goes on where it was.
  const typed = await field.inputValue();
  await page.keyboard.press('End');
  await page.keyboard.press('y');
  assert.equal(await field.inputValue(), `${typed}y`);
  await close();
});

test('unsaved edits are offered when the file is opened', async () => {
  const { page, close } = await opened(RECORD);
  await touch(page, 'D4');
  const mine = await text(page);
  await page.getByRole('button', { name: 'Files' }).click();
  await page.locator('.game').click();
  await ready(page);
  await until(page, (_, root) => root.querySelector('.question').textContent.includes('unsaved'));
  await press(page, 'Restore');
  assert.equal(await text(page), mine);
  await page.keyboard.press('Control+s');
  await until(page, () => !document.title.startsWith('•'));
  await page.getByRole('button', { name: 'Files' }).click();
  await page.locator('.game').click();
  await ready(page);
  assert.equal(await text(page), mine);
  assert.doesNotMatch(await message(page), /unsaved changes/);
  await close();
});

test('drafts of an open tab are not offered elsewhere', async () => {
  const { page, visit, close } = await opened(RECORD);
  await touch(page, 'D4');
  await page.waitForFunction(async () => {
    const opening = indexedDB.open('opensgf', 2);
    const database = await new Promise((done) => {
      opening.onsuccess = () => done(opening.result);
    });
    const asked = database.transaction('kept').objectStore('kept').count();
    const count = await new Promise((done) => {
      asked.onsuccess = () => done(asked.result);
    });
    database.close();
    return count === 1;
  });
  const other = await visit();
  await ready(other);
  await until(other, (_, root) => root.querySelector('.message:not(.question)').textContent.includes('another tab'));
  assert.doesNotMatch(await message(other), /unsaved changes/);
  await close();
});

test('new rows keep the filter being typed', async () => {
  const world = await served({ 'a.sgf': RECORD, 'b.sgf': OTHER });
  const page = await world.visit();
  await page.locator('.game').nth(1).waitFor();
  let lists = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/files?from=0&count=200')) lists += 1;
  });
  await page.getByRole('searchbox').fill('sgf');
  await page.getByRole('searchbox').focus();
  await world.server.write('c.sgf', RECORD);
  await page.locator('.game').nth(2).waitFor();
  await page.keyboard.type('x');
  assert.equal(await page.getByRole('searchbox').inputValue(), 'sgfx');
  assert.equal(await page.locator('.game').count(), 0);
  assert.equal(lists, 0, 'the list is not fetched again');
  await page.getByRole('searchbox').fill('c.sgf');
  await page.locator('.game').click();
  await ready(page);
  assert.equal(await page.evaluate(() => document.title), 'c.sgf – OpenSGF');
  await world.close();
});

test('the URL leads back to the file and node', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => {
    board.path = '0*2/1';
  });
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('path') === '0*2/1');
  await page.reload();
  await until(page, (board) => board.facts?.path === '0*2/1');
  await close();
});

test('shares a record as a link', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => {
    board.path = '0*2/1';
  });
  await page.locator('.menu summary').click();
  await page.getByRole('button', { name: 'Share as a link' }).click();
  const link = await page.locator('sgf-board .message input').inputValue();
  const other = await page.context().newPage();
  await other.goto(link);
  await until(other, (board) => board.facts?.path === '0*2/1');
  assert.equal(await text(other), RECORD);
  await close();
});

test('saves the picture as SVG and PNG', async () => {
  const { page, close } = await opened(RECORD);
  for (const [name, magic] of [
    ['Save picture as SVG', '<svg'],
    ['Save picture as PNG', '\x89PNG'],
  ]) {
    await page.locator('.menu summary').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    const stream = await download.createReadStream();
    const parts = [];
    for await (const part of stream) parts.push(part);
    assert.equal(Buffer.concat(parts).toString('latin1').slice(0, magic.length), magic);
  }
  await close();
});

test('pastes variations and records', async () => {
  const { page, close } = await opened(RECORD);
  const paste = (text) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }, text);
  await step(page);
  await paste('(;W[aa];B[bb])');
  assert.match(await text(page), /\(;W\[aa\];B\[bb\]\)/);
  await paste('(;GM[2];B[d3])');
  await page.locator('sgf-board .question').getByRole('button', { name: 'Open' }).click();
  await until(page, (board) => board.record?.number === 2);
  await close();
});

test('an outdated change event asks nothing', async () => {
  const world = await served({ 'a.sgf': RECORD });
  let tell;
  const isPlayed = new Promise((done) => {
    tell = done;
  });
  await world.context.route(
    '**/api/watch',
    async (route) => {
      await isPlayed;
      const {
        files: [row],
      } = await (await world.context.request.get(new URL('api/files', world.server.address).href)).json();
      const event = `event: changed\ndata: ${JSON.stringify({ ...row, etag: '"an older one"' })}\n\n`;
      await route.fulfill({ contentType: 'text/event-stream', body: event });
    },
    { times: 1 },
  );
  const page = await world.visit();
  await ready(page);
  await touch(page, 'D4');
  const asked = page.waitForResponse(
    (response) => response.request().method() === 'HEAD' && /files\/[^/]+$/.test(response.url()),
  );
  tell();
  await asked;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
  assert.equal(await message(page), '|');
  await world.close();
});
