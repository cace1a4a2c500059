// The package `opensgf` from the outside: its README example runs, and its types match its functions. Needs `cargo xtask npm`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const PACKAGE = new URL('../npm/', import.meta.url).pathname;
const skip = existsSync(join(PACKAGE, 'index.js')) ? false : 'there is no package: `cargo xtask npm` makes it';
let folder;

before(() => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), 'opensgf-'));
  cpSync(PACKAGE, join(folder, 'node_modules/opensgf'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
after(() => folder && rmSync(folder, { recursive: true }));

/** Runs a program with the package installed and returns its output. */
function run(program) {
  writeFileSync(join(folder, 'program.js'), program);
  return execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' });
}

test('the README example prints the documented output', { skip }, () => {
  const program = /```js\n([^]*?)```/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8'))[1];
  const printed = run(program);
  assert.equal(
    printed,
    "Go 3\n[ 'S020 in line 1' ]\n(;GM[1];B[aa];W[bb])\n(;GM[1]SZ[9]PB[Ann]\n;B[ee]\n;W[ec])\n\n(;FF[4]CA[UTF-8]KM[5.5])\ntrue\n",
  );
});

test('reads other formats and explains failures', { skip }, () => {
  const printed = run(`
    import { convert, parse, render } from 'opensgf';
    console.log(parse('boardsize 9\\nkomi 5.5\\nplay b e5\\nplay w c3\\n', { name: 'a.gtp' })[0].nodes.at(-1).properties[0].join(' '));
    for (const act of [() => convert('(;GM[1])', 'nothing'), () => render('(;GM[1])', { theme: 'none' }), () => render('(;GM[1])', { path: '0*9' })]) {
      try { act(); } catch (error) { console.log(error.message); }
    }`);
  assert.equal(printed, 'W cg\nthere is no such format\nthere is no theme none\nthere is no node 0*9\n');
});

test('the type declarations match the functions', { skip }, () => {
  const program = `
    import { check, convert, fix, format, parse, render, type Finding, type Game } from 'opensgf';
    const games: Game[] = parse(new Uint8Array());
    const found: Finding[] = check('');
    const bytes: Uint8Array = fix(format(convert('', 'ff4'), { indent: 2 }));
    const picture: string = render(bytes, { move: 1, theme: 'kaya' });
    // @ts-expect-error a theme that does not exist
    render(bytes, { theme: 'pink' });
    export { found, games, picture };`;
  writeFileSync(join(folder, 'program.ts'), program);
  const tsc = new URL('../node_modules/.bin/tsc', import.meta.url).pathname;
  execFileSync(
    tsc,
    [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--module',
      'nodenext',
      '--moduleResolution',
      'nodenext',
      '--types',
      '',
      'program.ts',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
});
