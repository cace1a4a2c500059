// Two people play in two browsers: the owner of the folder and a guest with a link.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LONG, facts, message, on, place, ready, served, start, stop, text, until } from './page.mjs';

before(start);
after(stop);

const skip = !process.env.SGF && 'SGF names the command with the server';
const FILES = {
  'a.sgf': '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Ben]RU[Chinese]KM[7])',
  'b.sgf': '(;FF[4]GM[3]PB[Ann]PW[Ben])',
};

const act = (page, name) => page.locator('play-panel').getByRole('button', { name, exact: true });
const state = (page, words) => page.locator('play-panel .state', { hasText: words }).waitFor({ timeout: LONG });
const click = async (page, name) => page.mouse.click(...(await place(page, name)));
const number = (page, count) => until(page, (board, _, count) => board.facts?.number === count, count);

/** The owner's page with a file in the mode Play. */
async function owner(name, files = FILES) {
  const world = await served(files, { preferences: {} });
  const page = await world.visit();
  await page.goto(`${new URL(page.url()).origin}/#file=${name}`);
  await ready(page);
  await page.getByRole('tab', { name: 'Play', exact: true }).click();
  return { ...world, page };
}

/** Invites a guest, who opens the link. */
async function invited({ page, guest }, color = 'w') {
  await act(page, 'Invite a guest').click();
  await page.getByLabel('The guest plays').selectOption(color);
  await act(page, 'Create a link').click();
  const link = await page.getByLabel('Link for the guest').inputValue();
  const other = await guest();
  await other.goto(link);
  await ready(other);
  await until(other, (board, _, color) => board.getAttribute('plays') === color, color);
  return other;
}

test('two people play in two browsers', { skip }, async () => {
  const world = await owner('a.sgf');
  const { page } = world;
  const guest = await invited(world);
  // The guest sees one game, and can only play.
  assert.equal(await guest.getByRole('tab').count(), 0);
  assert.equal(await guest.getByRole('button', { name: 'New game' }).count(), 0);
  assert.equal(await on(guest, (board) => board.shadowRoot.querySelector('.player.below').textContent), 'Ben');
  // It is not the guest's turn.
  await click(guest, 'A1');
  await until(guest, (_, root) => root.querySelector('.messages').textContent.includes('Black to move'));
  await click(page, 'E5');
  await number(guest, 1);
  await click(guest, 'C3');
  await number(page, 2);
  // Neither is it the owner's turn twice.
  await click(page, 'G5');
  await number(guest, 3);
  await click(page, 'A1');
  await until(page, (_, root) => root.querySelector('.messages').textContent.includes('White to move'));
  assert.equal((await facts(page)).number, 3);
  await act(guest, 'Pass').click();
  await number(page, 4);
  await act(guest, 'Resign').click();
  await guest.locator('play-panel [role=alert]').getByRole('button', { name: 'Resign' }).click();
  await state(page, 'Black wins by resignation');
  await state(guest, 'Black wins by resignation');
  const record = await world.server.read('a.sgf');
  assert.match(record, /RE\[B\+Resign\];B\[ee\];W\[cg\];B\[ge\];W\[\]\)/);
  assert.equal(await text(guest), record);
  await world.close();
});

test('a guest may not write the file or see others', { skip }, async () => {
  const world = await owner('a.sgf');
  const guest = await invited(world);
  const answers = await guest.evaluate(async () => {
    const { files, folder } = await (await fetch('api/files')).json();
    const [{ id, etag }] = files;
    const put = await fetch(`api/files/${id}`, { method: 'PUT', headers: { 'if-match': etag }, body: '(;GM[1])' });
    const made = await fetch('api/folder/c.sgf', { method: 'POST', body: '(;GM[1])' });
    return [files.length, folder ?? null, put.status, made.status];
  });
  assert.deepEqual(answers, [1, null, 403, 403]);
  assert.deepEqual((await world.server.names()).sort(), ['a.sgf', 'b.sgf']);
  await world.close();
});

test('the guest sits below, and a game goes on after a reload of either page', { skip }, async () => {
  const world = await owner('b.sgf');
  const { page } = world;
  const guest = await invited(world, 'b');
  assert.match(await on(guest, (board) => board.shadowRoot.querySelector('.player.below').className), /player b/);
  assert.equal(await on(guest, (board) => board.getAttribute('turn')), '180');
  await on(page, (board) => board.play('e2e4'));
  await number(guest, 1);
  await guest.reload();
  await ready(guest);
  await number(guest, 1);
  await until(guest, (board) => board.getAttribute('plays') === 'b' && board.read(() => true));
  await page.reload();
  await ready(page);
  await page.getByRole('tab', { name: 'Play', exact: true }).click();
  await until(page, (board) => board.getAttribute('plays') === 'w');
  await on(guest, (board) => board.play('e7e5'));
  await number(page, 2);
  await on(page, (board) => board.play('g1f3'));
  await number(guest, 3);
  assert.match(await world.server.read('b.sgf'), /;W\[e2e4\];B\[e7e5\];W\[g1f3\]\)/);
  await world.close();
});

test('a move for an outdated version is sent again', { skip }, async () => {
  const world = await owner('a.sgf');
  const { page } = world;
  const guest = await invited(world);
  await click(page, 'E5');
  await number(guest, 1);
  // Another program writes the file, and the guest's page does not hear of it in time.
  await guest.context().route('**/api/watch', (route) => route.abort());
  await guest.context().route('**/api/seat/play', async (route) => {
    const record = await world.server.read('a.sgf');
    if (!record.includes('EV[')) await world.server.write('a.sgf', record.replace('PB[', 'EV[Cup]PB['));
    await route.continue();
  });
  await click(guest, 'C3');
  await number(page, 2);
  assert.match(await world.server.read('a.sgf'), /EV\[Cup\].*;B\[ee\];W\[cg\]\)/);
  await number(guest, 2);
  assert.doesNotMatch(await message(guest), /not played/);
  await world.close();
});

test('with a clock, both pages show the time, and each move has it', { skip }, async () => {
  const world = await owner('a.sgf', {
    ...FILES,
    'a.sgf': FILES['a.sgf'].replace('KM[7]', 'KM[7]TM[600]OT[10 fischer]'),
  });
  const { page } = world;
  await act(page, 'Start the clocks').click();
  const guest = await invited(world);
  await click(page, 'E5');
  await number(guest, 1);
  await click(guest, 'C3');
  await number(page, 2);
  await until(page, (_, root) => /^(9|10):\d\d$/.test(root.querySelector('.player.w .clock').textContent));
  await until(guest, (_, root) => /^(9|10):\d\d$/.test(root.querySelector('.player.b .clock').textContent));
  assert.match(await world.server.read('a.sgf'), /;B\[ee\]BL\[6\d\d(\.\d+)?\];W\[cg\]WL\[6\d\d(\.\d+)?\]\)/);
  await world.close();
});

test('what the owner and another program write at once is merged', { skip }, async () => {
  const world = await owner('a.sgf');
  const { page } = world;
  const guest = await invited(world);
  await world.context.route('**/api/files/*', async (route) => {
    const record = await world.server.read('a.sgf');
    if (route.request().method() === 'PUT' && !record.includes('EV['))
      await world.server.write('a.sgf', record.replace('PB[', 'EV[Cup]PB['));
    await route.continue();
  });
  await click(page, 'E5');
  await number(guest, 1);
  assert.match(await world.server.read('a.sgf'), /EV\[Cup\].*;B\[ee\]\)/);
  await click(guest, 'C3');
  await number(page, 2);
  await world.close();
});

/** Plays some legal move of the dice. */
const playDice = (page) =>
  on(page, (board) => {
    const touch = (sites) => JSON.parse(board.read((inside) => inside.touch(Uint32Array.from(sites))));
    const go = (sites) => {
      const { next, moves } = touch(sites);
      if (moves.length && !next.length) return moves[0][0];
      for (const site of next) {
        const found = go([...sites, site]);
        if (found) return found;
      }
      return undefined;
    };
    board.play(go([]));
  });

test('in backgammon, both see the roll that decides who begins', { skip }, async () => {
  const world = await owner('a.sgf', { ...FILES, 'a.sgf': '(;FF[4]CA[UTF-8]GM[6]PB[Ann]PW[Ben])' });
  const { page } = world;
  const guest = await invited(world, 'b');
  for (const one of [page, guest])
    await until(one, (board) => board.facts.turn && !JSON.parse(board.read((inside) => inside.dice())).can_roll);
  const { turn } = await facts(page);
  assert.equal((await facts(guest)).turn, turn);
  const [first, second] = turn === 'w' ? [page, guest] : [guest, page];
  await playDice(first);
  await number(second, 1);
  await second.locator('sgf-board .dice').getByRole('button', { name: 'Roll', exact: true }).click();
  await until(second, (board) => JSON.parse(board.read((inside) => inside.dice())).dice);
  await playDice(second);
  await number(first, 2);
  assert.match(await world.server.read('a.sgf'), /PL\[[BW]\].*;[BW]\[\d\d\w+\];[BW]\[\d\d\w*\]\)/);
  await world.close();
});

test('the owner can play both colors again', { skip }, async () => {
  const world = await owner('a.sgf');
  const { page } = world;
  await invited(world);
  await until(page, (board) => board.getAttribute('plays') === 'b');
  await act(page, 'Play both colors here').click();
  await until(page, (board) => !board.hasAttribute('plays'));
  for (const [index, point] of ['E5', 'C3'].entries()) {
    await click(page, point);
    await number(page, index + 1);
  }
  await act(page, 'Invite a guest').waitFor();
  await world.close();
});

test('without a connection, the move of a guest is taken back', { skip }, async () => {
  const world = await owner('a.sgf');
  const guest = await invited(world, 'b');
  await guest.context().route('**/api/seat/play', (route) => route.abort());
  await click(guest, 'E5');
  await until(guest, (_, root) => root.querySelector('.messages').textContent.includes('The move was not played'));
  assert.equal((await facts(guest)).number, 0);
  await guest.context().unroute('**/api/seat/play');
  await click(guest, 'E5');
  await number(world.page, 1);
  await world.close().catch((error) => assert.match(String(error), /ERR_FAILED/));
});
