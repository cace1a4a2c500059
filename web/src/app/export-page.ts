/** Exports the record as a page of its own that begins with a problem or a game to guess: for pupils, from disk, without a network. */
import fullUrl from '../../wasm/full_bg.wasm?url';
import goUrl from '../../wasm/go_bg.wasm?url';
import type { SgfBoard } from '../board/sgf-board';
import { html, parse } from '../dom';
import { engineFor, loadGo, type Engine } from '../engine/engine';
import type { Translate } from '../i18n';
import { download } from './share';

export type Exercise = 'problem' | 'guess';

/** The heading is for screen readers; the board shows the players. The page of `sgf export-html` has the same style. */
const STYLE =
  'body { margin: 0; } h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }';
/** What the reader has chosen for the board, and the page keeps. */
const KEPT = ['coordinates', 'window', 'turn', 'natural'];

/** Writes the page and downloads it. */
export async function exportPage(view: SgfBoard, t: Translate, file: string, mode: Exercise): Promise<void> {
  // The ending of a file of SGF may name its game; other files were converted.
  const record = /\w*sgf$/i.test(file) ? file : `${file.replace(/\.\w+$/, '') || 'board'}.sgf`;
  const name = `${record.replace(/\.\w+$/, '')}-${mode}.html`;
  view.notify(t('writing', name));
  const page = await pageOf(view, record, mode);
  download(new Blob([page], { type: 'text/html' }), name);
  view.notify(t('saved'));
}

async function pageOf(view: SgfBoard, name: string, mode: Exercise): Promise<string> {
  const record = view.save();
  // The builds for Go know whether they are enough; the page has only one.
  const [{ engine }, go] = await Promise.all([engineFor(record, name), loadGo()]);
  const build = go.needs_full(record, name) ? 'full' : 'go';
  const [script, module] = await Promise.all([
    // The script that `sgf export-html` uses is next to this one.
    asset(new URL('standalone.js', import.meta.url.replace(/[^/]*$/, ''))).then((answer) => answer.text()),
    asset(new URL(build === 'full' ? fullUrl : goUrl, import.meta.url)).then((answer) => answer.blob()),
  ]);
  const title = titleOf(engine, record, view) || name.replace(/\.\w+$/, '');
  const board = boardOf(view, mode);
  const game = String(view.record?.game ?? 0);
  return written(title, inert(script), [
    html('main', {}, html('h1', {}, title), board),
    carried('record', { 'data-name': name, 'data-game': game }, await base64(new Blob([record as BlobPart]))),
    carried('engine', { 'data-build': build }, await packed(module)),
  ]);
}

/** The element of the page. */
function boardOf(view: SgfBoard, mode: Exercise): HTMLElement {
  // In a document without a window, the element stays as it is written.
  const board = document.implementation.createHTMLDocument().createElement('sgf-board');
  for (const attribute of KEPT) {
    const value = view.getAttribute(attribute);
    if (value !== null) board.setAttribute(attribute, value);
  }
  board.setAttribute('controls', '');
  board.setAttribute('mode', mode);
  // A problem begins with its task; guessing begins where the teacher is.
  if (mode === 'guess' && view.path) board.setAttribute('path', view.path);
  return board;
}

/** Data that the page carries. */
const carried = (id: string, data: Record<string, string>, text: string): HTMLElement =>
  html('script', { type: 'text/plain', id, ...data }, text);

async function asset(address: URL): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer;
}

/** The page is made of elements, so that no text of the record becomes markup. */
async function written(title: string, script: string, content: HTMLElement[]): Promise<string> {
  const { documentElement: root, head, body } = document.implementation.createHTMLDocument();
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(script)}' 'wasm-unsafe-eval'`,
    `style-src '${await hashOf(STYLE)}'`,
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  root.lang = '';
  head.replaceChildren(
    html('meta', { charset: 'utf-8' }),
    html('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    html('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    html('meta', { name: 'color-scheme', content: 'light dark' }),
    html('title', {}, title),
  );
  body.replaceChildren(...content, html('script', { type: 'module' }, script));
  // The policy of this page would forbid a style element. Text is escaped, so this is the end of the head.
  const text = root.outerHTML.replace('</head>', () => `<style>${STYLE}</style></head>`);
  return `<!doctype html>\n${text}\n`;
}

/** The players, as `sgf export-html` names a page. */
function titleOf(engine: Engine, record: Uint8Array, view: SgfBoard): string {
  const board = new engine.Board(record, '', view.theme);
  if (view.record?.game) board.turn_to_game(view.record.game);
  const info = parse(board.info());
  board.free();
  const players = ['PB', 'PW'].map((name) => info.find(({ ident }) => ident === name)?.values[0] ?? '');
  return players.filter(Boolean).join(' – ');
}

/** Escapes a script so that it cannot end its element. */
const inert = (script: string): string => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const packed = async (file: Blob): Promise<string> =>
  base64(await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob());

function base64(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done((reader.result as string).replace(/^.*?,/, ''));
    reader.onerror = () => failed(reader.error ?? new Error('read'));
    reader.readAsDataURL(file);
  });
}

/** The hash source of a script or style for a policy. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
