// The element in pages of others: when it loads, what it says if that fails, its caption, its height, and a script from another host.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { RECORD, fresh, message, on, ready, start, stop, text, until } from './page.mjs';
import { serve } from './serve.mjs';

const DIST = process.env.OPENSGF_DIST ?? new URL('../dist/', import.meta.url).pathname;
before(start);
after(stop);
/** Closes servers that a failed test has left; otherwise the run would not end. */
const servers = new Set();
after(() => Promise.all([...servers].map((server) => server.close())));

/** A page with this body, and files next to it. */
async function embedded(body, files = {}, options = {}) {
  const server = await serve({
    ...files,
    'one.html': `<!doctype html><meta charset="utf-8"><script type="module" src="/assets/board.js"></script><body>${body}`,
  });
  servers.add(server);
  // The pages have styles in attributes.
  const page = await fresh({ locale: 'en-US', bypassCSP: true, ...options });
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.address}one.html`);
  await page.waitForFunction(() => customElements.get('sgf-board'));
  const close = async () => {
    await page.close();
    servers.delete(server);
    await server.close();
  };
  return { page, server, asked, close };
}

const FAR = '<p style="height: 9000px"></p>';
const alert = (page) => on(page, ({ shadowRoot: root }) => root.querySelector('[role=alert].failure').textContent);
const box = (page, part) =>
  on(
    page,
    (board, part) => {
      const { top, bottom, height, width } = (
        part ? board.shadowRoot.querySelector(part) : board
      ).getBoundingClientRect();
      return { top, bottom, height, width };
    },
    part,
  );
/** Lets the page draw twice: an intersection is reported after that. */
const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('a board far below loads when the page is scrolled to it', async () => {
  const { page, asked, close } = await embedded(`${FAR}<sgf-board src="a.sgf"></sgf-board>`, { 'a.sgf': RECORD });
  await drawn(page);
  assert.deepEqual(
    asked.filter((path) => /sgf$|wasm$/.test(path)),
    [],
  );
  await page.evaluate(() => scrollTo(0, 8000));
  await ready(page);
  assert.equal(asked.filter((path) => path === '/a.sgf').length, 1);
  await close();
});

test('loading="eager" loads a board that is far below', async () => {
  const { page, close } = await embedded(
    `${FAR}<sgf-board src="a.sgf" loading="eager"></sgf-board><sgf-board>${RECORD}</sgf-board>`,
    { 'a.sgf': RECORD },
  );
  await ready(page);
  const other = () => page.evaluate(() => Boolean(document.querySelectorAll('sgf-board')[1].facts));
  assert.equal(await other(), false);
  await page.evaluate(() => document.querySelectorAll('sgf-board')[1].setAttribute('loading', 'eager'));
  await page.waitForFunction(() => document.querySelectorAll('sgf-board')[1].facts);
  await page.evaluate(() => document.querySelectorAll('sgf-board')[1].setAttribute('loading', 'soon'));
  const said = await page.evaluate(
    () => document.querySelectorAll('sgf-board')[1].shadowRoot.querySelector('.message:not(.question)').textContent,
  );
  assert.equal(said, '“soon” is not a value of loading');
  await close();
});

test('methods load a board that nobody has seen', async () => {
  const { page, close } = await embedded(`${FAR}<sgf-board src="a.sgf" edit></sgf-board>`, {
    'a.sgf': '(;GM[1]SZ[9];B[ee])',
    'b.sgf': '(;GM[1]SZ[9];B[aa];W[bb])',
  });
  await on(page, (board) => board.step('last'));
  await until(page, (board) => board.facts?.number === 1);
  await on(page, (board) => board.play('cc'));
  assert.match(await text(page), /;W\[cc\]/);
  for (const act of [
    (board) => board.edit((engine) => engine.play('', 'dd', false)),
    (board) => board.play('dd'),
    (board) => void (board.path = '0*1'),
  ]) {
    await page.evaluate(() => document.querySelector('sgf-board').replaceWith(document.createElement('sgf-board')));
    await page.evaluate(() => {
      const board = document.querySelector('sgf-board');
      board.setAttribute('edit', '');
      board.setAttribute('src', 'a.sgf');
    });
    await drawn(page);
    assert.equal(await on(page, (board) => Boolean(board.record)), false);
    await on(page, act);
    await until(page, (board) => board.facts?.number === 1);
  }
  // A program that opens something else is not overruled by what would have been loaded.
  await page.evaluate(() => document.querySelector('sgf-board').replaceWith(document.createElement('sgf-board')));
  await on(page, async (board) => {
    board.setAttribute('src', 'a.sgf');
    await board.load('b.sgf');
    board.scrollIntoView();
  });
  await drawn(page);
  assert.equal(await on(page, (board) => board.record.nodes), 3);
  await close();
});

test('a record that cannot be loaded is named, and its space is kept', async () => {
  const { page, server, close } = await embedded(
    '<sgf-board src="gone.sgf" controls tree style="max-width: 500px"></sgf-board>',
    { 'page.sgf': '<!DOCTYPE html><script>for(;;){}</script>', 'no.sgf': 'hello', 'a.sgf': RECORD },
  );
  await until(page, (_, root) => root.querySelector('.failure').textContent);
  assert.match(await alert(page), /^Cannot load gone\.sgf: 404 Not Found/);
  const [stage, said] = [await box(page, '.stage'), await box(page, '.failure')];
  assert.ok(stage.height > 400 && said.top >= stage.top && said.bottom <= stage.bottom);
  for (const [src, reason] of [
    ['page.sgf', 'Cannot load page.sgf: this is not a game record'],
    ['no.sgf', 'Cannot load no.sgf: this is not a game record'],
    ['http://[', 'Cannot load http://[: '],
    ['http://127.0.0.1:9/x.sgf', 'Cannot load http://127.0.0.1:9/x.sgf: no connection, or the server does not let'],
  ]) {
    await on(page, (board, src) => board.load(src), src);
    assert.ok((await alert(page)).startsWith(reason), await alert(page));
    assert.equal(await message(page), '|');
  }
  await page.context().setOffline(true);
  await on(page, (board) => board.load('a.sgf'));
  assert.match(await alert(page), /^Cannot load a\.sgf: no connection/);
  await page.context().setOffline(false);
  await page.locator('sgf-board').getByRole('button', { name: 'Try again' }).click();
  await until(page, (board) => board.record?.games === 1);
  assert.equal(await alert(page), '');
  assert.ok(server);
  await close();
});

test('a record that follows a failed one is shown, and so is the last one requested', async () => {
  const { page, close } = await embedded('<sgf-board src="gone.sgf"></sgf-board>', { 'a.sgf': RECORD });
  await until(page, (_, root) => root.querySelector('.failure').textContent);
  await on(page, (board) => board.setAttribute('src', 'a.sgf'));
  await ready(page);
  assert.equal(await alert(page), '');
  await on(page, (board) => Promise.all([board.load('a.sgf'), board.load('gone.sgf')]));
  assert.match(await alert(page), /gone\.sgf: 404/);
  assert.equal(await on(page, (board) => board.record.nodes), 6);
  await close();
});

test('the caption is below the board and names its region', async () => {
  const { page, close } = await embedded(
    `<sgf-board caption="Diagram 1: <b>the ladder</b>" controls>${RECORD}</sgf-board>`,
  );
  await ready(page);
  const caption = '[part=caption]';
  assert.equal(
    await on(page, ({ shadowRoot: root }) => root.querySelector('[part=caption]').textContent),
    'Diagram 1: <b>the ladder</b>',
  );
  assert.ok((await box(page, caption)).top >= (await box(page, '.stage')).bottom);
  assert.equal(await page.getByRole('region', { name: 'Diagram 1: <b>the ladder</b>', exact: true }).count(), 1);
  await on(page, (board) => board.removeAttribute('caption'));
  assert.equal(await page.getByRole('region', { name: 'Board', exact: true }).count(), 1);
  assert.equal((await box(page, caption)).height, 0);
  await close();
});

for (const [name, width, attributes] of [
  ['a board', 600, 'max-height="300"'],
  ['a narrow board with a tree', 400, 'max-height="25rem" controls tree'],
  ['a wide board with a tree', 1100, 'max-height="40vh" controls tree'],
  ['an editor', 1100, 'max-height="420" edit controls tree'],
  ['a board with a caption', 600, 'max-height="300" caption="Game 1" controls'],
  ['a style', 600, 'style="max-height: 300px" controls'],
]) {
  test(`max-height limits ${name}`, async () => {
    const { page, close } = await embedded(
      `<sgf-board ${attributes}>${RECORD}</sgf-board>`,
      {},
      {
        viewport: { width, height: 800 },
      },
    );
    await ready(page);
    await on(page, (board) => board.step('next'));
    const [whole, picture, frame] = [await box(page), await box(page, 'svg.picture'), await box(page, '.frame')];
    const limit = { 'max-height="25rem" controls tree': 400, 'max-height="40vh" controls tree': 320 };
    const most = limit[attributes] ?? (attributes.includes('420') ? 420 : 300);
    assert.ok(whole.height <= most + 0.5 && frame.height <= most + 0.5, JSON.stringify([whole, frame]));
    assert.ok(picture.height > 90 && picture.bottom <= whole.bottom + 0.5, JSON.stringify([whole, picture]));
    const outside = await on(page, (board) => {
      const { bottom } = board.getBoundingClientRect();
      const frame = board.shadowRoot.querySelector('.frame');
      return [...frame.children]
        .filter((part) => part.getBoundingClientRect().bottom > bottom + 1 && !part.matches('.sr'))
        .map((part) => part.className);
    });
    assert.deepEqual(outside, []);
    await close();
  });
}

test('a wrong max-height is named', async () => {
  const { page, close } = await embedded(`<sgf-board max-height="high">${RECORD}</sgf-board>`);
  await until(page, (board, root) => board.facts && root.querySelector('.message:not(.question)').textContent);
  assert.equal(await message(page), '|“high” is not a value of max-height');
  await on(page, (board) => board.setAttribute('max-height', '200'));
  assert.ok((await box(page)).height <= 200.5);
  await close();
});

test('the space of a board is that of its record', async () => {
  for (const [width, attributes] of [
    [1100, 'controls tree'],
    [390, 'controls tree'],
    [600, 'controls'],
  ]) {
    const { page, close } = await embedded(
      `${FAR}<sgf-board ${attributes}>(;GM[1]SZ[9]PB[Ann]PW[Ben];B[ee])</sgf-board>`,
      {},
      { viewport: { width, height: 800 } },
    );
    const early = await box(page, '.stage');
    await on(page, (board) => board.setAttribute('loading', 'eager'));
    await ready(page);
    const late = await box(page, '.stage');
    assert.ok(Math.abs(early.height - late.height) < 60, `${attributes} at ${width}: ${early.height} ${late.height}`);
    await close();
  }
});

test('the first page of docs/board.md works with a script from another host', async () => {
  const guide = await readFile(new URL('../../docs/board.md', import.meta.url), 'utf8');
  const source = /```html\n([^]*?)```/.exec(guide)[1];
  assert.match(source, /^<!doctype html>/);
  const { version } = JSON.parse(await readFile(new URL('../package/package.json', import.meta.url), 'utf8'));
  assert.ok(source.includes(`opensgf@${version}/board/board.js`));
  const page = await fresh();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.route('https://*/**', async (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    if (hostname === 'example.com') return route.fulfill({ contentType: 'text/html', body: source });
    const body = await readFile(join(DIST, 'assets', pathname.split('/board/')[1]));
    const contentType = pathname.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    return route.fulfill({ body, contentType, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto('https://example.com/');
  await ready(page);
  await on(page, (board) => board.setAttribute('edit', ''));
  await until(page, (_, root) => root.querySelector('.tools button'));
  assert.deepEqual(faults, []);
  await page.close();
});
