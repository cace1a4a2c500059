// Edits: every tool and every change of the tree, and undoing all of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  RECORD,
  drag,
  facts,
  message,
  on,
  opened,
  panel,
  place,
  press,
  save,
  start,
  step,
  stones,
  stop,
  text,
  touch,
  until,
} from './page.mjs';

before(start);
after(stop);

const undoAll = (page) =>
  on(page, (board) => {
    for (let i = 0; i < 50; i++) board.undo();
  });

test('saves moves, setup and marks, and changes nothing else', async () => {
  const { page, server, close } = await opened(RECORD);
  for (let i = 0; i < 2; i++) await step(page);
  await touch(page, 'D4');
  assert.deepEqual(await stones(page), ['D4', 'E5', 'E7']);
  await press(page, 'Triangle');
  await touch(page, 'E5');
  assert.equal(await text(page), RECORD.replace('(;B[cg]CR[cg]))', '(;B[cg]CR[cg])(;B[df]TR[ee]))'));
  await save(page);
  assert.equal(await server.read('a.sgf'), await text(page));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await text(page), RECORD);
  await page.keyboard.press('Control+y');
  assert.equal((await facts(page)).last, 'D4');
  await close();
});

const TOOLS = [
  ['Set up Black', 'AB[cc]'],
  ['Set up White', 'AW[cc]'],
  ['Triangle', 'TR[cc]'],
  ['Square', 'SQ[cc]'],
  ['Circle', 'CR[cc]'],
  ['Cross', 'MA[cc]'],
  ['Selected point', 'SL[cc]'],
  ['Label', 'LB[cc:A]'],
  ['Number', 'LB[cc:1]'],
];
for (const [name, written] of TOOLS) {
  test(`the tool ${name} writes ${written} and removes it again`, async () => {
    const { page, close } = await opened('(;GM[1]SZ[9])');
    await press(page, name);
    await touch(page, 'C7');
    assert.equal(await text(page), `(;GM[1]SZ[9]${written})`);
    await touch(page, 'C7');
    assert.equal(await text(page), '(;GM[1]SZ[9])');
    await undoAll(page);
    assert.equal(await text(page), '(;GM[1]SZ[9])');
    await close();
  });
}

const DRAWN = [
  ['Arrow', 'AR[cc:ee]'],
  ['Line', 'LN[cc:ee]'],
  ['Dim points', 'DD[cc][dc][ec][cd][dd][ed][ce][de][ee]'],
  ['Black’s territory', 'TB[cc][dc][ec][cd][dd][ed][ce][de][ee]'],
];
for (const [name, written] of DRAWN) {
  test(`${name} is dragged from point to point`, async () => {
    const { page, close } = await opened('(;GM[1]SZ[9])');
    await press(page, name);
    await drag(page, 'C7', 'E5');
    const inOrder = (record) => [...record.matchAll(/\[[a-z]{2}\]/g)].map(String).sort().join('');
    assert.equal(inOrder(await text(page)), inOrder(written));
    assert.ok((await text(page)).includes(written.slice(0, 3)));
    await drag(page, 'C7', 'E5');
    assert.equal(await text(page), '(;GM[1]SZ[9])');
    await close();
  });
}

test('right and middle clicks play no move', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])');
  await on(page, (board) => board.removeAttribute('edit'));
  for (const button of ['right', 'middle']) await page.locator('sgf-board svg.picture').click({ button });
  assert.equal(await text(page), '(;GM[1]SZ[9])');
  await close();
});

test('the right button draws circles and arrows', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9])');
  await page.mouse.click(...(await place(page, 'C7')), { button: 'right' });
  assert.equal(await text(page), '(;GM[1]SZ[9]CR[cc])');
  await page.mouse.move(...(await place(page, 'C7')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await place(page, 'E5')), { steps: 4 });
  await page.mouse.up({ button: 'right' });
  assert.equal(await text(page), '(;GM[1]SZ[9]CR[cc]AR[cc:ee])');
  await page.mouse.click(...(await place(page, 'C7')), { button: 'right' });
  assert.equal(await text(page), '(;GM[1]SZ[9]AR[cc:ee])');
  await close();
});

test('free play ignores the rules', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee])');
  await step(page);
  await press(page, 'Black plays, ignoring the rules');
  await touch(page, 'C3');
  assert.equal(await text(page), '(;GM[1]SZ[9];B[ee];B[cg])');
  await close();
});

test('cuts, pastes and promotes variations', async () => {
  const { page, close } = await opened(RECORD);
  await on(page, (board) => {
    board.path = '0*2/1';
  });
  await press(page, 'Move variation up');
  assert.match(await text(page), /\(;B\[cg\]CR\[cg\]\)\(;B\[ge\];W\[gd\]\)/);
  await press(page, 'Cut');
  assert.doesNotMatch(await text(page), /;B\[cg\]/);
  await on(page, (board) => board.step('first'));
  await press(page, 'Paste');
  assert.match(await text(page), /\(;B\[cg\]CR\[cg\]\)\)/);
  await press(page, 'Make main line');
  await on(page, (board) => {
    board.path = '0*1';
  });
  assert.equal((await facts(page)).last, 'C3');
  await undoAll(page);
  assert.equal(await text(page), RECORD);
  await close();
});

test('move annotations exclude each other and can be removed', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee])');
  await step(page);
  await panel(page, 'judgement');
  const now = () => text(page);
  await press(page, 'Good move');
  assert.equal(await now(), '(;GM[1]SZ[9];B[ee]TE[1])');
  await press(page, 'Good move');
  assert.equal(await now(), '(;GM[1]SZ[9];B[ee]TE[2])');
  await press(page, 'Doubtful');
  assert.equal(await now(), '(;GM[1]SZ[9];B[ee]DO[])');
  await press(page, 'Hotspot');
  assert.equal(await now(), '(;GM[1]SZ[9];B[ee]DO[]HO[1])');
  await press(page, 'Doubtful');
  assert.equal(await now(), '(;GM[1]SZ[9];B[ee]HO[1])');
  await undoAll(page);
  assert.equal(await now(), '(;GM[1]SZ[9];B[ee])');
  await close();
});

test('a comment being typed stays with its node', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee])');
  const writing = page.locator('sgf-board textarea[name=C]');
  await writing.fill('about the root');
  // Steps while the text has the focus and before the pause that saves it.
  await step(page);
  assert.equal(await text(page), '(;GM[1]SZ[9]C[about the root];B[ee])');
  await until(page, (_, root) => root.querySelector('textarea[name=C]').value === '');
  await page.locator('sgf-board textarea[name=C]').fill('about [the] move');
  assert.equal(await text(page), '(;GM[1]SZ[9]C[about the root];B[ee]C[about [the\\] move])');
  await close();
});

test('edits game info in a form', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee])');
  await step(page);
  await panel(page, 'info');
  await page.locator('sgf-board input[name=PB]').fill('Dosaku');
  await page.locator('sgf-board input[name=KM]').fill('half');
  await until(page, (_, root) => root.querySelector('.message:not(.question)').textContent.includes('KM'));
  await page.locator('sgf-board input[name=KM]').fill('6.5');
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('KM[6.5]'));
  assert.equal(await text(page), '(;GM[1]SZ[9]PB[Dosaku]KM[6.5];B[ee])');
  await close();
});

test('Tab between fields keeps focus and text', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee])');
  await panel(page, 'info');
  await page.locator('sgf-board input[name=PB]').focus();
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  const name = await page.evaluate(() => document.activeElement.shadowRoot.activeElement.name);
  await page.keyboard.type('9');
  await until(page, (board) => new TextDecoder().decode(board.save()).includes('PB[Ann]'));
  assert.equal(await page.locator(`sgf-board [name=${name}]`).inputValue(), '9');
  assert.ok((await text(page)).includes(`${name}[9]`), `${name}: ${await text(page)}`);
  await close();
});

test('edits the SGF of a node', async () => {
  const { page, close } = await opened('(;GM[1]SZ[9];B[ee]C[x])');
  await step(page);
  await panel(page, 'source');
  const source = page.locator('sgf-board textarea.source');
  assert.equal(await source.inputValue(), 'B[ee]C[x]');
  await source.fill('B[cc]N[here]');
  await press(page, 'Apply');
  assert.equal(await text(page), '(;GM[1]SZ[9];B[cc]N[here])');
  await source.fill('B[cc];W[dd]');
  await press(page, 'Apply');
  assert.match(await message(page), /not a single node/);
  await page.keyboard.press('Control+z');
  await on(page, (board) => board.undo());
  assert.equal(await text(page), '(;GM[1]SZ[9];B[ee]C[x])');
  await close();
});

test('a fix keeps the selected node and can be undone', async () => {
  const broken = '(;GM[1]SZ[9];B[ee];W[ec]WL[1:40];B[cc]';
  const { page, close } = await opened(broken);
  for (let i = 0; i < 2; i++) await step(page);
  await press(page, 'Triangle');
  await touch(page, 'A1');
  const edited = await text(page);
  await panel(page, 'findings');
  await until(page, (_, root) => root.querySelector('[data-panel=findings] li'));
  const count = () => on(page, ({ shadowRoot: root }) => root.querySelectorAll('[data-panel=findings] li').length);
  const before = await count();
  await page.locator('sgf-board [data-panel=findings] li button').first().click();
  await until(page, (_, root, before) => root.querySelectorAll('[data-panel=findings] li').length < before, before);
  assert.equal((await facts(page)).path, '0*2');
  assert.notEqual(await text(page), edited);
  await on(page, (board) => board.undo());
  assert.equal(await text(page), edited);
  await undoAll(page);
  assert.equal(await text(page), broken);
  await close();
});

test('sets up a chess piece chosen from a list', async () => {
  const { page, close } = await opened('(;GM[3])');
  const list = page.locator('sgf-board .tools select').filter({ hasText: 'White K' });
  await list.selectOption({ label: 'White K' });
  const at = await on(page, (board) => {
    const square = board.shadowRoot.querySelector('.pieces [data-point=e4], .pieces [data-point=e2]');
    const { x, y, width, height } = square.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  await page.mouse.click(...at);
  assert.match(await text(page), /AW\[K?e2\]|AW\[Ke2\]/);
  await close();
});

test('starts new games of any kind, size and handicap', async () => {
  const { page, close } = await opened('(;GM[1])');
  const begin = async (fill) => {
    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.locator('dialog.new').waitFor();
    await fill(page.locator('dialog.new'));
    await page.locator('dialog.new').getByRole('button', { name: 'Start' }).click();
    await page.locator('dialog.new').waitFor({ state: 'detached' });
    await until(page, (board) => board.facts);
  };
  await begin(async (form) => {
    await form.locator('[name=columns]').fill('13');
    await form.locator('[name=handicap]').fill('4');
  });
  assert.match(await text(page), /SZ\[13\]HA\[4\]AB(\[\w\w\]){4}PL\[W\]RU\[Japanese\]KM\[0\.5\]DT\[[\d-]+\]\)/);
  await begin((form) => form.locator('[name=game]').selectOption({ label: 'Othello' }));
  assert.match(await text(page), /GM\[2\]/);
  assert.equal((await stones(page)).length, 4);
  await begin(async (form) => {
    await form.locator('[name=game]').selectOption({ label: 'Hex' });
    await form.locator('[name=columns]').fill('14');
  });
  assert.match(await text(page), /GM\[11\]SZ\[14\]/);
  await close();
});
