// The clocks of a game as functions of their settings, the state at the start of a turn, and the seconds that pass.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { transformWithOxc } from 'vite';

let clock;
before(async () => {
  const file = new URL('../src/app/clock.ts', import.meta.url);
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), 'clock.ts');
  clock = await import(`data:text/javascript,${encodeURIComponent(code)}`);
});

const ABSOLUTE = { kind: 'absolute', main: 600 };
const BYO_YOMI = { kind: 'byo-yomi', main: 60, periods: 3, seconds: 30 };
const CANADIAN = { kind: 'canadian', main: 60, moves: 2, seconds: 100 };
const FISCHER = { kind: 'fischer', main: 60, seconds: 10 };

/** The clock after each of several moves that take so many seconds; the last state if time runs out. */
function play(settings, ...seconds) {
  let state = clock.fullClock(settings);
  return seconds.map((used) => {
    state = clock.moved(settings, clock.turnBegins(settings, state), used);
    return clock.isOver(settings, state)
      ? 'over'
      : [state.left, state.overtime].filter((it) => it !== undefined).join(' ');
  });
}

test('absolute time only runs down', () => {
  assert.deepEqual(play(ABSOLUTE, 10, 589.5, 0.4, 0.2), ['590', '0.5', '0.09999999999999998', 'over']);
});

test('byo-yomi: a move within a period does not use it up', () => {
  // 60 s of main time, then the first period.
  assert.deepEqual(play(BYO_YOMI, 50, 15, 29, 29), ['10', '25 3', '1 3', '1 3']);
  // The second period is used up, and the third begins.
  assert.deepEqual(play(BYO_YOMI, 60, 31, 30, 30), ['30 3', '29 2', '30 1', 'over']);
  assert.deepEqual(play(BYO_YOMI, 60 + 30 * 3), ['over']);
  assert.deepEqual(play({ ...BYO_YOMI, main: 0 }, 5, 35), ['25 3', '25 2']);
});

test('Canadian overtime: so many moves in a period, then another one', () => {
  assert.deepEqual(play(CANADIAN, 70, 40, 20, 100), ['90 1', '50 0', '80 1', 'over']);
});

test('Fischer: each move adds some seconds', () => {
  assert.deepEqual(play(FISCHER, 5, 20, 55), ['65', '55', 'over']);
});

test('the time left while a player thinks', () => {
  const { passed, fullClock, isLow, turnBegins } = clock;
  assert.deepEqual(passed(BYO_YOMI, fullClock(BYO_YOMI), 65), { left: 25, overtime: 3 });
  assert.deepEqual(turnBegins(BYO_YOMI, { left: 3, overtime: 2 }), { left: 30, overtime: 2 });
  assert.deepEqual(turnBegins(CANADIAN, { left: 7, overtime: 0 }), { left: 100, overtime: 2 });
  assert.ok(isLow(ABSOLUTE, { left: 9 }));
  assert.ok(!isLow(ABSOLUTE, { left: 10 }));
  assert.ok(!isLow(BYO_YOMI, { left: 9, overtime: 2 }), 'another period follows');
  assert.ok(isLow(BYO_YOMI, { left: 9, overtime: 1 }));
});

test('the record has the settings in the forms that readers know', () => {
  for (const settings of [ABSOLUTE, BYO_YOMI, CANADIAN, FISCHER]) {
    const { TM, OT } = clock.clockProperties(settings);
    assert.deepEqual(clock.clockSettings(TM, OT), settings);
  }
  const texts = [ABSOLUTE, BYO_YOMI, CANADIAN, FISCHER].map((settings) => clock.clockProperties(settings).OT);
  assert.deepEqual(texts, ['', '3x30 byo-yomi', '2/100 Canadian', '10 fischer']);
  for (const [limit, overtime] of [
    ['', ''],
    ['0', ''],
    ['abc', ''],
    ['-5', ''],
    ['600', '5 mins Japanese style, 1 move / min'],
  ])
    assert.equal(clock.clockSettings(limit, overtime), undefined, `${limit} ${overtime}`);
});

test('the clocks of a record are read', () => {
  assert.deepEqual(clock.clockOf(['590.5', null]), { left: 590.5 });
  assert.deepEqual(clock.clockOf(['30', '2']), { left: 30, overtime: 2 });
  assert.equal(clock.clockOf([null, null]), undefined);
  assert.equal(clock.clockOf(['soon', null]), undefined);
  assert.equal(clock.secondsText(590.4567), '590.46');
});
