// Are pictures in one page the same as each alone?
//
// Each picture of the gallery is put into a page by itself, then into a page with all others, in their order and in the opposite one: what
// a picture calls by a name that another has, too, is that of the first one, and styles are those of the last. With PAIRS=1 it is also put
// into a page with each other one, which takes half an hour and has never found more.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fresh, start, stop } from './page.mjs';

const GALLERY = new URL('../../docs/gallery/', import.meta.url);

let page;
let pictures;
let alone;
before(async () => {
  await start();
  page = await fresh();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 900, height: 900 });
  const names = (await readdir(GALLERY)).filter((name) => name.endsWith('.svg')).sort();
  pictures = await Promise.all(names.map(async (name) => ({ name, svg: await readFile(new URL(name, GALLERY), 'utf8') })));
  alone = [];
  for (const { svg } of pictures) alone.push((await seen([svg]))[0]);
});
after(stop);

/**
 * What the pictures of a page look like. All lie in one place, because the browser smooths edges by where they are, and one after the other
 * is visible.
 */
async function seen(svgs) {
  const style = '<style>div{position:absolute;top:0;left:0;visibility:hidden}.shown{visibility:visible}</style>';
  await page.setContent(`<!doctype html>${style}${svgs.map((svg) => `<div>${svg}</div>`).join('')}`);
  const shots = [];
  for (const [index] of svgs.entries()) {
    await page.$$eval('div', (all, index) => all.forEach((it, at) => (it.className = at === index ? 'shown' : '')), index);
    shots.push((await page.screenshot()).toString('base64'));
  }
  return shots;
}

/** The names of those that look otherwise in a page with each other, by their numbers. */
async function changed(numbers) {
  const shots = await seen(numbers.map((number) => pictures[number].svg));
  return numbers.filter((number, at) => shots[at] !== alone[number]).map((number) => pictures[number].name);
}

test('no two pictures look alike, so that one in the place of another is found', () => {
  assert.ok(pictures.length > 70, `${pictures.length}`);
  // A picture may be there twice under two names, as the theme of the game and of the themes.
  assert.ok(new Set(alone).size > pictures.length * 0.8);
});

test('all pictures of the gallery look in one page as each does alone', async () => {
  const all = [...pictures.keys()];
  assert.deepEqual(await changed(all), []);
  assert.deepEqual(await changed(all.toReversed()), []);
});

test('each two pictures look beside each other as each does alone', { skip: !process.env.PAIRS && 'PAIRS=1 asks for it' }, async () => {
  for (const one of pictures.keys()) {
    for (const other of pictures.keys()) {
      if (one !== other) assert.deepEqual(await changed([one, other]), [], `${pictures[one].name} and ${pictures[other].name}`);
    }
  }
});
