// The pages for pupils that the menu exports, opened from disk without a network.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { fresh, on, ready, served, start, stop, until } from './page.mjs';

before(start);
after(stop);
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pupils-'));
});
after(() => rm(folder, { recursive: true }));

/** Exports a page from the menu of a record, and opens it from disk. */
async function exported(record, item, prepare) {
  const world = await served({ 'a.sgf': record }, { preferences: {} });
  const teacher = await world.visit();
  // A file with several games is a list at first.
  await teacher.evaluate(() => {
    location.hash = 'file=a.sgf';
  });
  await ready(teacher);
  if (prepare) await on(teacher, prepare);
  const download = teacher.waitForEvent('download');
  await teacher.locator('.menu summary').click();
  await teacher.locator('.menu').getByRole('button', { name: item, exact: true }).click();
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  const source = (await readFile(await file.path())).toString();
  await writeFile(path, source);
  await world.close();
  const page = await fresh({ offline: true, locale: 'en-US' });
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(pathToFileURL(path).href);
  await page.waitForFunction(() => document.querySelector('sgf-board')?.facts);
  const close = async () => {
    await page.close();
    assert.deepEqual(faults, []);
  };
  return { page, source, name: file.suggestedFilename(), close };
}

const said = (page, words) => until(page, (_, root, words) => root.textContent.includes(words), words);

test('a problem is solved in its page', async () => {
  const record = '(;GM[1]SZ[9]PB[</script><b>]PW[Ben]C[Black to play](;B[aa]TE[1]C[Well done])(;B[bb]))';
  const { page, source, name, close } = await exported(record, 'Save problem as page');
  assert.equal(name, 'a-problem.html');
  assert.ok(!source.includes('<b>'));
  assert.equal(await page.title(), '</script><b> – Ben');
  assert.equal(await on(page, (board) => board.getAttribute('mode')), 'problem');
  await said(page, 'Black to play');
  await on(page, (board) => board.play('A9'));
  await said(page, 'Well done');
  await close();
});

test('the problems of a file follow each other', async () => {
  const record = '(;GM[1]SZ[9]C[First task];B[aa])(;GM[1]SZ[9]C[Second task];B[bb])(;GM[1]SZ[9]C[Third task];B[cc])';
  const { page, close } = await exported(record, 'Save problem as page', (board) => board.turnToGame(1));
  await said(page, 'Second task');
  await page.getByRole('button', { name: 'Next problem' }).click();
  await said(page, 'Third task');
  assert.equal(await page.getByRole('button', { name: 'Next problem' }).isDisabled(), true);
  assert.equal(await on(page, (board) => board.getAttribute('mode')), 'problem');
  await close();
});

test('guessing begins where the teacher was, with the builds that the game needs', async () => {
  const record = '(;GM[3];W[e2e4];B[e7e5];W[g1f3])';
  const { page, name, close } = await exported(record, 'Save guessing as page', (board) => void (board.path = '0'));
  assert.equal(name, 'a-guess.html');
  assert.equal(await on(page, (board) => board.record.name), 'Chess');
  assert.deepEqual(await on(page, (board) => [board.facts.number, board.getAttribute('mode')]), [1, 'guess']);
  await said(page, 'What is the next move');
  await close();
});
