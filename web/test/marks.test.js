// The own layer of a reader in the page of a database: marks, saved searches, history, places of words, and names of persons. Needs the
// real server: SGF=/path/to/sgf.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { LONG, facts, ready, served, serious, start, stop, until } from './page.mjs';

const run = promisify(execFile);
const skip = process.env.SGF ? false : 'SGF is not set';

const GAMES = [
  '(;GM[1]SZ[9]PB[Aki]PW[Bo]DT[1990-05-03]RE[B+R]EV[Cup];B[gc];W[cc]C[The <b>ladder</b> works, a ladder];B[gg])',
  '(;GM[1]SZ[9]PB[Jo Chi-hun]PW[Aki]DT[1995]RE[W+3.5];B[cc];W[gc];B[cg]C[ladder ladder ladder])',
  '(;GM[1]SZ[9]PB[Cho Chikun]PW[Dan]DT[2001]RE[Draw];B[ee];W[ed];B[fd])',
];

before(start);
after(stop);

/** A database of its own, and a page that shows it. */
async function looking(options = {}, records = GAMES) {
  const folder = await mkdtemp(join(tmpdir(), 'sgf-marks-'));
  const database = join(folder, 'own.sgfdb');
  await writeFile(join(folder, 'games.sgf'), records.join('\n'));
  const sgf = async (...words) => (await run(process.env.SGF, ['db', ...words])).stdout;
  await sgf('add', database, join(folder, 'games.sgf'));
  const world = await served({}, options, [database]);
  const visit = async () => {
    const page = await world.visit();
    await page.locator('.database .game').first().waitFor();
    return page;
  };
  const close = async () => {
    await world.close();
    await rm(folder, { recursive: true });
  };
  return { ...world, visit, close, page: await visit(), database, sgf };
}
const said = (page, what) => page.locator('.database .count', { hasText: what }).waitFor({ timeout: LONG });
const card = (page, what) => page.locator('.database .game', { hasText: what });
const mark = (page) => page.getByRole('region', { name: 'Your marks' });
const star = (page) => mark(page).getByRole('button', { name: 'Star' });
async function openGame(page, what) {
  await card(page, what).click();
  await ready(page);
  await mark(page).waitFor();
}
async function writeNote(page, text) {
  const note = mark(page).getByRole('textbox', { name: 'Note' });
  if (!(await note.isVisible())) await mark(page).locator('summary').click();
  await note.fill(text);
  await mark(page).getByRole('button', { name: 'Save the note' }).click();
}
const saved = (page) => mark(page).locator('[role=status]', { hasText: 'Saved' }).waitFor();

test('a game gets a star, tags and a note, and is found by them', { skip }, async () => {
  const { page, close, sgf, database } = await looking();
  await openGame(page, 'Aki – Bo');
  await star(page).click();
  await mark(page).locator('[aria-pressed=true]').waitFor();
  await mark(page).getByLabel('Add a tag').first().fill('joseki, to study');
  await page.keyboard.press('Enter');
  await mark(page).locator('li', { hasText: 'to study' }).waitFor();
  await writeNote(page, 'look <i>again</i>');
  await saved(page);
  assert.match(await sgf('mark', database), /Aki.*★ #joseki #to study look/);
  await page.reload();
  await mark(page).locator('[aria-pressed=true]').waitFor();
  assert.equal(await mark(page).locator('summary').textContent(), 'Note: look <i>again</i>');
  assert.equal(await mark(page).locator('textarea').inputValue(), 'look <i>again</i>');
  await mark(page).getByRole('button', { name: 'Remove the tag joseki' }).click();
  await mark(page).locator('li', { hasText: 'joseki' }).waitFor({ state: 'detached' });
  await page.goBack();
  await card(page, 'Aki – Bo').locator('.tag', { hasText: 'to study' }).waitFor();
  assert.deepEqual(
    await card(page, 'Aki – Bo')
      .getByRole('img')
      .evaluateAll((all) => all.map((one) => one.textContent)),
    ['★', '✎'],
  );
  await page.getByLabel('Tags').fill('TO STUDY');
  await said(page, '1 game');
  await page.getByLabel('Tags').fill('joseki');
  await said(page, '0 games');
  await page.getByLabel('Tags').fill('');
  await page.getByLabel('with star').check();
  await said(page, '1 game');
  await page.getByLabel('with note').check();
  await page.reload();
  await said(page, '1 game');
  assert.ok(await page.getByLabel('with star').isChecked());
  await close();
});

test('two pages that change a note both keep their text', { skip }, async () => {
  const { page, visit, close } = await looking();
  const other = await visit();
  for (const one of [page, other]) await openGame(one, 'Aki – Bo');
  // Text that is being written stays when the mark changes elsewhere.
  await other.locator('.mark summary').click();
  await other.getByRole('textbox', { name: 'Note' }).fill('second');
  await writeNote(page, 'first');
  await saved(page);
  await star(page).click();
  await mark(other).locator('[aria-pressed=true]').waitFor();
  await mark(other).getByRole('button', { name: 'Save the note' }).click();
  await mark(other).getByRole('alert').filter({ hasText: 'It is now: first' }).waitFor();
  await mark(other).getByRole('button', { name: 'Keep my version' }).click();
  await saved(other);
  await page.waitForFunction(() => document.querySelector('.mark textarea').value === 'second');
  await close();
});

test('marks of a read-only database are shown and cannot be changed', { skip }, async () => {
  const { page, close, sgf, database } = await looking();
  await sgf('mark', database, '1', '--star', '--add', 'fine');
  await card(page, 'Aki – Bo').locator('.tag', { hasText: 'fine' }).waitFor();
  await openGame(page, 'Aki – Bo');
  await chmod(database, 0o555);
  await page.reload();
  await mark(page).locator('[role=status]', { hasText: 'read-only' }).waitFor();
  assert.ok(await star(page).isDisabled());
  assert.ok(await mark(page).getByRole('button', { name: 'Remove the tag fine' }).isDisabled());
  await chmod(database, 0o755);
  await close();
});

test('an error of a change is shown', { skip }, async () => {
  const { page, context, close } = await looking();
  await openGame(page, 'Aki – Bo');
  await context.route('**/mark', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, json: { error: 'another program is writing' } })
      : route.continue(),
  );
  await star(page).click();
  await mark(page).getByRole('alert').filter({ hasText: 'another program is writing' }).waitFor();
  assert.equal(await star(page).getAttribute('aria-pressed'), 'false');
  await close();
});

test('searches are saved for the page and the command', { skip }, async () => {
  const { page, close, sgf, database } = await looking();
  await sgf('saved', database, 'of the command', '--set', '--', '--player', 'Aki', '--result', 'W+');
  await sgf('saved', database, 'long games', '--set', '--', '--where', 'moves > 2');
  await page.locator('.searches > summary').click();
  await page.locator('.run', { hasText: 'of the command' }).click();
  await said(page, '1 game');
  assert.equal(await page.getByLabel('Player').inputValue(), 'Aki');
  assert.match(new URL(page.url()).hash, /result=W%2B/);
  const other = page.locator('.searches li', { hasText: 'long games' });
  assert.match(await other.textContent(), /moves > 2.*sgf db saved own.sgfdb 'long games'/);
  assert.equal(await other.locator('.run').count(), 0);
  // The other way round, with a pattern.
  await page.getByLabel('Result').fill('');
  await page.locator('.withPattern > summary').click();
  await page.locator('.pattern [role=row]:nth-child(3) .point:nth-child(5)').click();
  await said(page, '2 games');
  await page.getByLabel('Name of this search').fill('corner');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.locator('.run', { hasText: 'corner' }).waitFor();
  assert.match(await sgf('saved', database, 'corner', '--', '--count'), /^2\t2/);
  // The same name again asks first.
  await page.getByLabel('Player').fill('Dan');
  await said(page, '0 games');
  await page.getByLabel('Name of this search').fill('corner');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Replace corner' }).click();
  await page.locator('.run', { hasText: 'Dan' }).waitFor();
  await page.getByRole('button', { name: 'Rename corner' }).click();
  await page.getByRole('textbox', { name: 'Rename corner' }).fill('Dan in the corner');
  await page.keyboard.press('Enter');
  await page.locator('.run', { hasText: 'Dan in the corner' }).waitFor();
  await page.getByRole('button', { name: 'Delete of the command' }).click();
  await page.locator('.run', { hasText: 'of the command' }).waitFor({ state: 'detached' });
  await page.reload();
  await said(page, '0 games');
  assert.equal(await page.locator('.pattern [data-sign=X]').count(), 1);
  await close();
});

test('recent searches are kept in the browser', { skip }, async () => {
  const { page, close } = await looking();
  const recent = page.locator('.recent .run');
  await page.locator('.searches > summary').click();
  await page.getByLabel('Player').fill('Aki');
  await recent.filter({ hasText: 'Aki' }).waitFor();
  await page.getByLabel('Event').fill('Cup');
  await recent.filter({ hasText: 'Cup' }).waitFor();
  // Opening a game does not add the query again.
  await card(page, 'Aki – Bo').click();
  await ready(page);
  await page.goBack();
  await said(page, '1 game');
  await page.reload();
  await said(page, '1 game');
  await page.locator('.searches > summary').click();
  assert.deepEqual(await recent.allTextContents(), ['Aki · Cup', 'Aki']);
  await recent.nth(1).click();
  await said(page, '2 games');
  assert.equal(await page.getByLabel('Event').inputValue(), '');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  assert.equal(await recent.count(), 0);
  assert.equal(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('searches')).length),
    0,
  );
  await close();
});

test('words are marked as text, and a game opens at their node', { skip }, async () => {
  const { page, close } = await looking();
  await page.getByLabel('Words').fill('ladder');
  await said(page, '2 games');
  // The most relevant game is first.
  await page.locator('.game').first().filter({ hasText: 'Jo Chi-hun' }).waitFor();
  assert.match(await page.getByLabel('Sort by').locator('option').first().textContent(), /relevance/);
  const snippet = card(page, 'Aki – Bo').locator('.snippet');
  assert.equal(await snippet.textContent(), 'The <b>ladder</b> works, a ladder');
  assert.deepEqual(await snippet.locator('mark').allTextContents(), ['ladder', 'ladder']);
  await openGame(page, 'Aki – Bo');
  await until(page, (board) => board.facts.number === 2);
  assert.equal((await facts(page)).path, '0*2');
  await page.reload();
  await ready(page);
  await until(page, (board) => board.facts.number === 2);
  await page.locator('.explorer .status', { hasText: 'Games with this position' }).waitFor();
  await close();
});

test('players have their preferred names', { skip }, async () => {
  const { page, close, sgf, database } = await looking();
  await sgf('names', database, '--join', 'Cho Chikun', 'Jo Chi-hun', '趙治勲');
  await page.locator('.person', { hasText: 'Cho Chikun' }).waitFor();
  assert.equal(await page.locator('.person').getAttribute('title'), 'In the record: Jo Chi-hun');
  await page.getByLabel('Player').fill('Chikun');
  await said(page, '2 games');
  await page.locator('.also', { hasText: 'also: Jo Chi-hun, 趙治勲' }).waitFor();
  await page.getByLabel('Player').fill('Dan');
  await said(page, '1 game');
  assert.ok(await page.locator('.also').isHidden());
  await page.getByLabel('Player').fill('Aki');
  await card(page, 'Cho Chikun – Aki').click();
  await ready(page);
  const example = page.locator('.explorer .example', { hasText: 'Cho Chikun – Aki' }).last();
  assert.equal(await example.getAttribute('title'), 'Jo Chi-hun – Aki · 1995 · W+3.5');
  await close();
});

test('marks and searches fit 320 px, and axe finds nothing serious', { skip }, async () => {
  const { page, close, sgf, database } = await looking({ viewport: { width: 320, height: 640 }, bypassCSP: true });
  await sgf('mark', database, '1', '--star', '--add', 'a long tag with several words in it', '--note', 'x'.repeat(80));
  await sgf('saved', database, 'a long name of a search', '--set', '--', '--where', `moves > 2 AND ${'1'.repeat(60)}`);
  await page.reload();
  await page.getByLabel('Words').fill('ladder');
  await said(page, '2 games');
  await page.locator('.searches > summary').click();
  await page.locator('.searches li', { hasText: 'a long name' }).waitFor();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok((await width()) <= 320, String(await width()));
  assert.deepEqual(await serious(page), []);
  await openGame(page, 'Aki – Bo');
  await mark(page).locator('li').waitFor();
  assert.ok((await width()) <= 320, String(await width()));
  assert.deepEqual(await serious(page), []);
  await close();
});
