// Pictures look the same together in one page as alone.
//
// Each gallery picture is put into a page of its own, then into a page with all others, in both orders: a picture with a
// shared id would use the first definition, and styles of the last would win. PAIRS=1 also tries each pair in a page of
// its own, which takes half an hour.
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
  pictures = await Promise.all(
    names.map(async (name) => ({ name, svg: await readFile(new URL(name, GALLERY), 'utf8') })),
  );
  alone = [];
  for (const { svg } of pictures) alone.push((await seen([svg]))[0]);
});
after(stop);

/**
 * The rendering of each picture of a page. All are drawn in the same place, because antialiasing depends on it, one after
 * the other.
 */
async function seen(svgs) {
  const style = '<style>div{position:absolute;top:0;left:0;visibility:hidden}.shown{visibility:visible}</style>';
  await page.setContent(`<!doctype html>${style}${svgs.map((svg) => `<div>${svg}</div>`).join('')}`);
  const shots = [];
  for (const [index] of svgs.entries()) {
    await page.$$eval(
      'div',
      (all, index) => all.forEach((it, at) => (it.className = at === index ? 'shown' : '')),
      index,
    );
    shots.push((await page.screenshot()).toString('base64'));
  }
  return shots;
}

/** The names of pictures that look different in a page together. */
async function changed(numbers) {
  const shots = await seen(numbers.map((number) => pictures[number].svg));
  return numbers.filter((number, at) => shots[at] !== alone[number]).map((number) => pictures[number].name);
}

test('all gallery pictures differ', () => {
  assert.ok(pictures.length > 70, `${pictures.length}`);
  // A picture may exist under two names, such as the theme of the game and of the themes.
  assert.ok(new Set(alone).size > pictures.length * 0.8);
});

test('pictures look the same in one page as alone', async () => {
  const all = [...pictures.keys()];
  assert.deepEqual(await changed(all), []);
  assert.deepEqual(await changed(all.toReversed()), []);
});

test(
  'every pair of pictures looks the same as alone',
  { skip: !process.env.PAIRS && 'PAIRS=1 asks for it' },
  async () => {
    for (const one of pictures.keys()) {
      for (const other of pictures.keys()) {
        if (one !== other)
          assert.deepEqual(await changed([one, other]), [], `${pictures[one].name} and ${pictures[other].name}`);
      }
    }
  },
);
