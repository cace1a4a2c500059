// A person plays ten moves against our player, in six games, with a mouse and on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LONG, facts, message, on, opened, start, stop, text, until } from './page.mjs';

before(start);
after(stop);

const GAMES = {
  'Go 9x9': 'GM[1]SZ[9]KM[7]',
  Othello: 'GM[2]',
  Hex: 'GM[11]SZ[9]',
  Backgammon: 'GM[6]',
  Chess: 'GM[3]',
  Hive: 'GM[27]',
};
/** Games in which the person has White, to move first. */
const WHITE_FIRST = new Set(['Backgammon', 'Chess', 'Hive']);
const SCREENS = {
  'with a mouse': { viewport: { width: 1200, height: 800 } },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** A button of the panel. */
const act = (page, name) => page.locator('play-panel').getByRole('button', { name, exact: true });

/** The sites of a legal move, the `nth` that is found; nothing if no piece can move. */
const someMove = (page, nth) =>
  on(
    page,
    (board, nth) => {
      const touch = (sites) => JSON.parse(board.read((inside) => inside.touch(Uint32Array.from(sites))));
      const go = (sites, turn) => {
        const { next, moves } = touch(sites);
        if (sites.length && moves.length === 1 && !next.length) return sites;
        for (let index = 0; index < next.length && sites.length < 8; index++) {
          const found = go([...sites, next[(index + turn) % next.length]], 0);
          if (found) return found;
        }
        return undefined;
      };
      return go([], nth);
    },
    nth,
  );

/** Where a site is on the screen; nothing for pieces beside the board. */
const spot = (page, site) =>
  on(
    page,
    (board, site) => {
      const point = JSON.parse(board.read((inside) => inside.points())).find((point) => point.site === site);
      if (!point) return undefined;
      const paper = board.shadowRoot.querySelector('svg.picture > g');
      const at = new DOMPoint(Number(point.x), Number(point.y)).matrixTransform(paper.getScreenCTM());
      return [at.x, at.y];
    },
    site,
  );

/** Touches a site as a person does. On a fine board, a finger has to confirm a point. */
async function touch(page, site, isPhone) {
  const at = await spot(page, site);
  if (!at) return on(page, (board, site) => board.touch(site), site);
  if (!isPhone) return page.mouse.click(...at);
  await page.touchscreen.tap(...at);
  if (/tap again/.test(await message(page))) await page.touchscreen.tap(...at);
}

const isMine = (board) => board.facts.outcome || (board.facts.turn && board.facts.turn === board.getAttribute('plays'));

/** Rolls the dice if there are any, and plays a legal move. */
async function move(page, nth, isPhone) {
  const tray = page.locator('sgf-board .dice');
  // The tray is loaded on demand.
  if (await on(page, (board) => board.read((inside) => inside.dice() !== undefined))) await tray.waitFor();
  const roll = tray.getByRole('button', { name: 'Roll', exact: true });
  if (await roll.isVisible()) await roll.click();
  // The first roll may let the player begin.
  if (!(await on(page, isMine))) return undefined;
  const take = tray.getByRole('button', { name: 'Take', exact: true });
  if (await take.isVisible()) return take.click();
  const noMove = tray.getByRole('button', { name: 'No move', exact: true });
  if (await noMove.isVisible()) return noMove.click();
  const before = (await facts(page)).number;
  const sites = await someMove(page, nth);
  for (const site of sites) {
    // A move of one die may be complete before all checkers have moved.
    if ((await facts(page)).number !== before) break;
    await touch(page, site, isPhone);
  }
  const choice = page.locator('sgf-board .message:not(.question) button').first();
  if ((await facts(page)).number === before && (await choice.isVisible())) await choice.click();
}

for (const [screen, options] of Object.entries(SCREENS)) {
  const isPhone = screen === 'on a phone';
  for (const [name, properties] of Object.entries(GAMES)) {
    test(`ten moves of ${name} ${screen}, with a hint, a move taken back, and a resignation`, async () => {
      const players = WHITE_FIRST.has(name) ? 'PB[OpenSGF level 1]BS[1]WS[0]' : 'PW[OpenSGF level 1]BS[0]WS[1]';
      const { page, close } = await opened(`(;FF[4]CA[UTF-8]${properties}${players})`, { preferences: {}, ...options });
      await page.getByRole('tab', { name: 'Play', exact: true }).click();
      await until(page, (board) => board.hasAttribute('plays') && board.read(() => true));
      const person = await on(page, (board) => board.getAttribute('plays'));
      for (let mine = 0; mine < 10; mine++) {
        await until(page, isMine);
        if ((await facts(page)).outcome) break;
        const { number } = await facts(page);
        await move(page, mine, isPhone);
        await until(page, (board, _, number) => board.facts.number > number, number);
      }
      await until(page, isMine);
      const take = page.locator('sgf-board .dice').getByRole('button', { name: 'Take', exact: true });
      if (await take.isVisible()) {
        await take.click();
        await until(page, (board) => board.facts.last !== 'double');
        await until(page, isMine);
      }
      const { number, outcome, turn } = await facts(page);
      if (outcome) {
        assert.match(await text(page), /RE\[/);
        return close();
      }
      assert.equal(turn, person);
      assert.ok(number >= 18, `${number} moves`);

      if (name === 'Backgammon') await page.locator('sgf-board .dice').getByRole('button', { name: 'Roll' }).click();
      await act(page, 'Hint').click();
      await until(page, (_, root) =>
        /Hint: \S+.* \(win rate \d+ %\)/.test(root.querySelector('.messages').textContent),
      );
      await act(page, 'Take back').click();
      await until(page, (board, _, number) => board.facts.number < number, number);
      assert.equal((await facts(page)).turn, person);
      await act(page, 'Resign').click();
      await page.locator('play-panel [role=alert]').getByRole('button', { name: 'Resign' }).click();
      await page.locator('play-panel').getByText('wins by resignation').waitFor({ timeout: LONG });
      assert.match(await text(page), new RegExp(`RE\\[${person === 'b' ? 'W' : 'B'}\\+Resign\\]`));
      await close();
    });
  }
}
