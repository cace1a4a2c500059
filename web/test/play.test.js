// The mode Play: who plays, the replies of our player, pausing, counting, results, rematches, and clocks.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import {
  LONG,
  facts,
  on,
  opened,
  place,
  press,
  ready,
  serious,
  served,
  start,
  step,
  stop,
  text,
  until,
} from './page.mjs';

before(start);
after(stop);

const READER = { preferences: {} };
const AGAINST = '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[OpenSGF level 1]BS[0]WS[1])';

const panel = (page) => page.locator('play-panel');
const act = (page, name) => panel(page).getByRole('button', { name, exact: true });
const state = (page, words) => panel(page).locator('.state', { hasText: words }).waitFor({ timeout: LONG });
const click = async (page, name) => page.mouse.click(...(await place(page, name)));
const number = (page, count) => until(page, (board, _, count) => board.facts?.number === count, count);

async function playing(record, options = {}) {
  const world = await opened(record, { ...READER, ...options });
  await world.page.getByRole('tab', { name: 'Play', exact: true }).click();
  await panel(world.page).waitFor();
  await until(world.page, (board) => board.read(() => true));
  return world;
}

test('a game that is opened again goes on with the same players', async () => {
  const { page, close } = await playing(AGAINST.replace(/\)$/, ';B[ee])'));
  await number(page, 2);
  const { lastColor, turn } = await facts(page);
  assert.deepEqual([lastColor, turn], ['w', 'b']);
  assert.match(await text(page), /;B\[ee\];W\[\w\w\]\)$/);
  const chosen = () =>
    panel(page)
      .locator('select')
      .evaluateAll((lists) => lists.map((list) => list.value));
  assert.deepEqual(await chosen(), ['0', '1']);
  // A person may not move for the player.
  assert.equal(await on(page, (board) => board.getAttribute('plays')), 'b');
  await close();
});

test('a level is written to the record, and the name of a person comes back', async () => {
  const { page, close } = await playing('(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Ben])');
  const white = panel(page).getByLabel('White');
  await white.selectOption('3');
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('PW[OpenSGF level 3]'));
  assert.match(await text(page), /PB\[Ann\]/);
  assert.match(await text(page), /BS\[0\]/);
  assert.match(await text(page), /WS\[1\]/);
  await white.selectOption('0');
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('PW[Ben]'));
  assert.match(await text(page), /WS\[0\]/);
  await close();
});

test('the player waits while the reader steps back, and after an undo', async () => {
  const { page, close } = await playing(AGAINST);
  await click(page, 'E5');
  await number(page, 2);
  await step(page, 'first');
  await step(page, 'next');
  // White is to move here, but this is not the end.
  await state(page, 'White to move');
  await act(page, 'To the last move').click();
  await number(page, 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await number(page, 1);
  await state(page, 'White to move');
  assert.equal((await facts(page)).children, 0);
  await act(page, 'Continue').click();
  await number(page, 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await number(page, 1);
  // A variation is answered.
  await step(page, 'first');
  await click(page, 'C3');
  await number(page, 2);
  assert.match(await text(page), /\(;B\[ee\]\)\(;B\[cg\];W\[\w\w\]\)\)$/);
  await close();
});

test('a move for the other color is not taken', async () => {
  const { page, close } = await playing(AGAINST.replace('level 1', 'level 10'));
  await click(page, 'E5');
  await state(page, 'White is thinking');
  await click(page, 'C3');
  await until(page, (_, root) => root.querySelector('.messages').textContent.includes('White to move'));
  assert.equal((await facts(page)).number, 1);
  assert.ok(await page.locator('sgf-board .player.w.thinking').isVisible());
  // Taking back stops the player.
  await act(page, 'Take back').click();
  await number(page, 0);
  await state(page, 'Black to move');
  await close();
});

test('two levels play against each other, with a pause', async () => {
  const { page, close } = await playing('(;FF[4]CA[UTF-8]GM[2]PB[OpenSGF level 1]PW[OpenSGF level 1]BS[1]WS[1])');
  await until(page, (board) => board.facts.number >= 3);
  await act(page, 'Pause').click();
  await act(page, 'Continue').waitFor();
  const at = (await facts(page)).number;
  assert.equal(await panel(page).locator('.state.thinking').count(), 0);
  await act(page, 'Continue').click();
  await until(page, (board, _, at) => board.facts.number > at, at);
  await act(page, 'Pause').click();
  await close();
});

test('after two passes, the game is counted and the result written', async () => {
  const walls = 'AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]';
  const { page, close } = await playing(`(;FF[4]CA[UTF-8]GM[1]SZ[9]RU[Chinese]KM[7]PL[B]${walls})`);
  await act(page, 'Pass').click();
  await number(page, 1);
  await act(page, 'Pass').click();
  await press(page, 'Write B+2 into the record');
  await state(page, 'Black wins by 2');
  assert.match(await text(page), /RE\[B\+2\]/);
  await close();
});

test('the end by the rules is written, and a rematch exchanges colors', async () => {
  const record = '(;FF[4]CA[UTF-8]GM[11]SZ[2]PB[Ann]BS[0]PW[OpenSGF level 1]WS[1]DT[2001-01-01];B[a1];W[b1])';
  const world = await playing(record);
  const { page } = world;
  await on(page, (board) => board.play('a2'));
  await state(page, 'Black wins');
  assert.match(await text(page), /RE\[B\+\]/);
  await act(page, 'Rematch').click();
  await until(page, (board) => board.facts?.number === 1 && board.facts.turn === 'w');
  const next = await text(page);
  assert.match(next, /PB\[OpenSGF level 1\]/);
  assert.match(next, /PW\[Ann\]/);
  assert.match(next, /BS\[1\]/);
  assert.match(next, /WS\[0\]/);
  assert.doesNotMatch(next, /RE\[|2001|a1\];W\[b1/);
  assert.match(next, /GM\[11\]SZ\[2\]/);
  await world.close();
});

test('a rematch has only its game of the file, and names it', async () => {
  const world = await served(
    { 'a.hsgf': '(;SZ[5]PB[Ann]PW[Ben]RE[B+R];B[c3];W[a1])(;SZ[4]PB[Cho]PW[Dan]C[Well played]RE[W+R];B[a1])' },
    READER,
  );
  const page = await world.visit();
  await page.goto(`${new URL(page.url()).origin}/#file=a.hsgf&game=1`);
  await page.reload();
  await ready(page);
  await page.getByRole('tab', { name: 'Play', exact: true }).click();
  await act(page, 'Rematch').click();
  await until(page, (board) => board.facts && !new TextDecoder().decode(board.save()).includes('RE['));
  const next = await text(page);
  assert.match(next, /^\(;/);
  for (const part of ['SZ[4]', 'PB[Dan]', 'PW[Cho]', 'GM[11]']) assert.ok(next.includes(part), `${part} in ${next}`);
  assert.doesNotMatch(next, /Ann|Well|B\[a1\]|SZ\[5\]/);
  await world.close();
});

test('our player rolls its dice, and answers a double', async () => {
  const { page, close } = await playing('(;FF[4]CA[UTF-8]GM[6]PB[OpenSGF level 1]PW[Ann]BS[1]WS[0];W[31hefe])');
  await number(page, 2);
  const { turn } = await facts(page);
  assert.equal(turn, 'w');
  await page.locator('sgf-board .dice').getByRole('button', { name: 'Double', exact: true }).click();
  await number(page, 4);
  assert.match(await text(page), /;B\[\d\d\w+\];W\[double\];B\[(take|drop)\]\)$/);
  await close();
});

test('a new game against a level with a clock writes the time that is left', async () => {
  const world = await served({ 'a.sgf': '(;GM[1])', 'b.sgf': '(;GM[1])' }, READER);
  const page = await world.visit();
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.locator('dialog.new');
  await dialog.getByRole('button', { name: '9×9' }).click();
  await dialog.locator('[name=white-player]').selectOption('1');
  await dialog.locator('[name=black]').fill('Ann');
  await dialog.locator('[name=clock]').selectOption('byo-yomi');
  await dialog.locator('[name=minutes]').fill('5');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await ready(page);
  await until(page, (board) => board.getAttribute('plays') === 'b');
  const clocks = () => page.locator('sgf-board .clock').allInnerTexts();
  assert.deepEqual(await clocks(), ['5:00', '5:00']);
  await click(page, 'E5');
  await number(page, 2);
  await until(page, (_, root) => root.querySelector('.player.b .clock').textContent.startsWith('4:5'));
  assert.match(
    await text(page),
    /PB\[Ann\]BS\[0\]PW\[OpenSGF level 1\]WS\[1\].*TM\[300\]OT\[5x30 byo-yomi\].*;B\[ee\]BL\[300\];W\[\w\w\]WL\[29\d(\.\d+)?\]\)$/,
  );
  const [name] = (await world.server.names()).filter((name) => name.includes('Ann - OpenSGF level 1'));
  await until(page, () => !document.title.startsWith('•'));
  assert.match(await world.server.read(name), /;B\[ee\]BL\[300\];W/);
  await world.close();
});

test('a player without time loses', async () => {
  const { page, close } = await playing('(;FF[4]CA[UTF-8]GM[1]SZ[9]TM[1];B[ee]BL[1])');
  await step(page, 'last');
  // The clock of a game that was begun elsewhere does not run by itself.
  await act(page, 'Start the clocks').click();
  await page.locator('sgf-board .player.w [part~=low]').waitFor();
  await state(page, 'Black wins on time');
  assert.match(await text(page), /RE\[B\+T\]/);
  await close();
});

test('a player that cannot be loaded says so, and can be tried again', async () => {
  const { page, context, close } = await opened(AGAINST, READER);
  await context.route('**/player-worker.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('tab', { name: 'Play', exact: true }).click();
  await until(page, (board) => board.getAttribute('plays') === 'b');
  await click(page, 'E5');
  await state(page, 'No reply: the player could not be loaded');
  await context.unroute('**/player-worker.js');
  await act(page, 'Continue').click();
  await number(page, 2);
  await close();
});

test('the page does not stutter while the player thinks', async (run) => {
  const { page, close } = await playing(AGAINST.replace('level 1', 'level 10'));
  await click(page, 'E5');
  await state(page, 'White is thinking');
  const slowest = await page.evaluate(
    () =>
      new Promise((done) => {
        let [last, most, frames] = [performance.now(), 0, 0];
        const frame = (now) => {
          most = Math.max(most, now - last);
          last = now;
          if (++frames < 100) requestAnimationFrame(frame);
          else done(most);
        };
        requestAnimationFrame(frame);
      }),
  );
  run.diagnostic(`the slowest of 100 frames took ${Math.round(slowest)} ms`);
  await number(page, 2);
  const begun = performance.now();
  await panel(page).getByLabel('White').selectOption('5');
  await click(page, 'C3');
  await number(page, 4);
  run.diagnostic(`a reply of level 5 took ${Math.round(performance.now() - begun)} ms`);
  await close();
});

test('a game that only the file name tells is played', async () => {
  const world = await served({ 'a.hsgf': '(;SZ[5]PB[Ann]PW[OpenSGF level 1]BS[0]WS[1])' }, READER);
  const page = await world.visit();
  await ready(page);
  await page.getByRole('tab', { name: 'Play', exact: true }).click();
  await until(page, (board) => board.getAttribute('plays') === 'b' && board.read(() => true));
  await on(page, (board) => board.play('c3'));
  await number(page, 2);
  assert.match(await text(page), /;B\[c3\];W\[[a-e][1-5]\]/);
  await world.close();
});

test('the panel and the dialog are accessible and fit 320 pixels', async () => {
  const { page, close } = await playing(AGAINST, { viewport: { width: 320, height: 640 }, bypassCSP: true });
  const isFine = async () => {
    assert.deepEqual(await serious(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  };
  await isFine();
  await act(page, 'Resign').click();
  await panel(page).locator('[role=alert]').waitFor();
  await isFine();
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'New game' }).click();
  await page.locator('dialog.new [name=clock]').selectOption('byo-yomi');
  await isFine();
  await close();
});

test('the explorer is hidden while two play', { skip: !process.env.SGF && 'SGF names the command' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sgf-play-'));
  const database = join(folder, 'pro.sgfdb');
  await writeFile(join(folder, 'a.sgf'), '(;GM[1]SZ[9];B[ee];W[cc];B[gg])'.repeat(3));
  await promisify(execFile)(process.env.SGF, ['db', 'add', database, join(folder, 'a.sgf')]);
  const world = await served({ 'b.sgf': '(;GM[1]SZ[9])' }, READER, [database]);
  const page = await world.visit();
  await ready(page);
  const explorer = page.locator('.explorer');
  const letters = (count) =>
    until(page, (_, root, count) => root.querySelectorAll('.labels text').length === count, count);
  await explorer.waitFor();
  await letters(1);
  await page.getByRole('tab', { name: 'Play', exact: true }).click();
  await explorer.waitFor({ state: 'hidden' });
  await letters(0);
  await click(page, 'E5');
  await number(page, 1);
  await letters(0);
  await page.getByRole('tab', { name: 'Read', exact: true }).click();
  await explorer.waitFor();
  await letters(1);
  await world.close();
  await rm(folder, { recursive: true });
});
