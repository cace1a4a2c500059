/** The page of `sgf view`: the files of the server, or what is dropped and pasted, and a board to look at them. */
import './rest';
import './sgf-board';
import { isRecord, mayBeForeign } from './commands';
import type { CollectionPage } from './collection';
import { button, html } from './dom';
import { loadFull } from './engine';
import type { Explorer } from './explorer';
import { forget, lost } from './journal';
import { FileList } from './list';
import { menuOf } from './menu';
import type { Wanted } from './newgame';
import { Paper } from './paper';
import { recall } from './preferences';
import { listing, read, total, version, watch, type FileRow, type Listing } from './server';
import type { SgfBoard } from './sgf-board';
import { recordOf } from './share';
import { languageOf, learn, say, type Word } from './words';

const head = document.getElementById('head')!;
const main = document.getElementById('main')!;
const language = languageOf(document.body);
const word = (name: Word, ...values: (string | number)[]) => say(language, name, ...values);
document.documentElement.lang = language;
await learn(language);

const list = new FileList(word, (row, game) => void openRow(row, game));
let hasServer = false;
/** The name of the database, and what shows it: loaded when there is one. */
let database: string | undefined;
let collection: CollectionPage | undefined;
let explorer: Explorer | undefined;
/** The game of the database that is open. */
let fromDatabase: number | undefined;
let paper: Paper | undefined;

function drawHead(): void {
  const isDatabase = !paper && collection !== undefined && main.contains(collection.root);
  const title = paper ? `${paper.isDirty ? '• ' : ''}${paper.name}` : isDatabase ? database : '';
  document.title = title ? `${title} – OpenSGF` : 'OpenSGF';
  const name = html('h1', {}, title || 'OpenSGF');
  const open = opener();
  const begin = button(word('newGame'), word('newGame'), () => void import('./newgame').then(({ newGame }) => newGame(word, start)));
  const files = button(word('files'), word('files'), showFiles);
  const games = database ? [button(word('database'), word('database'), () => void visitDatabase())] : [];
  if (!paper) return head.replaceChildren(name, ...(isDatabase ? (list.files.length ? [files] : []) : games), open, begin);
  const kept = head.querySelector('details');
  if (kept && head.dataset['for'] === paper.name) {
    head.querySelector('h1')!.replaceWith(name);
    return;
  }
  head.dataset['for'] = paper.name;
  const back = hasServer && (list.files.length || !database) ? [files, ...games] : games;
  const now = paper;
  const save = button(word('save'), word('save'), () => void now.save());
  head.replaceChildren(name, ...back, open, save, menuOf(now, word, begin));
}

function opener(): HTMLElement {
  const input = html('input', { type: 'file', hidden: '', 'aria-label': word('open') });
  input.addEventListener('change', () => { const chosen = input.files?.[0]; if (chosen) void openFile(chosen); });
  return html('span', {}, input, button(word('open'), word('open'), () => input.click()));
}

/** Leaves a record; what is not saved in it stays in the browser, and is offered again. */
function leave(): void {
  paper?.close();
  explorer?.end();
  explorer = fromDatabase = undefined;
  main.classList.remove('explored');
  paper?.view.remove();
  paper = undefined;
  delete head.dataset['for'];
}

function showFiles(): void {
  leave();
  history.replaceState(null, '', location.pathname);
  drawHead();
  const left = html('div', { class: 'left' });
  main.replaceChildren(left, ...(hasServer ? [list.root] : []), html('p', { class: 'hint' }, word('pasteHint')));
  void showLost(left);
}

/** What was edited and never saved, of records that are not opened at the moment. */
async function showLost(inside: HTMLElement): Promise<void> {
  const kept = await lost().catch(() => []);
  inside.replaceChildren(...kept.slice(0, 8).map((one) => {
    const row = html('p', { class: 'row' }, `${word('recovered')} ${one.name}, ${new Date(one.time).toLocaleString(language)}`);
    const restore = async () => {
      const file = list.files.find(({ path }) => path === one.name);
      if (file) return openRow(file, 0);
      await show(one.bytes, one.name);
      paper?.view.dispatchEvent(new CustomEvent('sgf-change'));
      await forget(one.key);
    };
    row.append(
      button(word('restore'), word('restore'), () => void restore()),
      button(word('forget'), word('forget'), () => { row.remove(); void forget(one.key); }),
    );
    return row;
  }));
}

/** Shows the database, as it was left or as an address asks for it. */
async function showDatabase(asked?: URLSearchParams): Promise<void> {
  const said = (error: unknown) => { main.replaceChildren(html('p', { role: 'alert', class: 'hint' }, String(error instanceof Error ? error.message : error))); };
  leave();
  try {
    const { about } = await import('./database');
    const { CollectionPage: Page } = await import('./collection');
    collection ??= new Page(await about(), word, (game, move) => void openGame(typeof game === 'number' ? game : game.id, move), keepQuestion);
    if (asked) collection.restore(asked);
    main.replaceChildren(collection.root);
    scrollTo(0, readUntil);
  } catch (error) {
    said(error);
  }
  drawHead();
}

/** What is asked stands in the address: it can be had again. */
function keepQuestion(): void {
  history.replaceState(null, '', `#${collection!.fragment}`);
}

/** Where one is who asks for nothing. */
async function goHome(): Promise<void> {
  if (database && !list.files.length) await showDatabase();
  else showFiles();
}

/** Goes to the database, so that one can go back from it. */
async function visitDatabase(): Promise<void> {
  history.pushState(null, '', `#${collection?.fragment ?? 'database='}`);
  await showDatabase();
}

/** How far down the database was read when a game was opened. */
let readUntil = 0;
/** Opens a game of the database after so many moves, so that one can go back from it. */
async function openGame(id: number, move?: number): Promise<void> {
  history.pushState(null, '', `#${new URLSearchParams({ 'db-game': String(id), ...(move === undefined ? {} : { at: String(move) }) })}`);
  // The list may be read far down; going back leads there again.
  if (collection?.root.isConnected) readUntil = scrollY;
  scrollTo(0, 0);
  await showGame(id, move);
}

async function showGame(id: number, move?: number, path?: string): Promise<void> {
  try {
    const { readGame } = await import('./database');
    const { bytes, path: there } = await readGame(id, move);
    await show(bytes, `${database}-${id}.sgf`, 0, undefined, '', path ?? there);
    fromDatabase = id;
    main.prepend(html('p', { class: 'origin' }, word('fromDatabase', database ?? '')));
  } catch (error) {
    leave();
    drawHead();
    main.replaceChildren(html('p', { role: 'alert', class: 'hint' }, String(error instanceof Error ? error.message : error)));
  }
}

/** What the database knows of the positions of the open record stands beside it. */
async function explore(view: SgfBoard): Promise<void> {
  if (!database) return;
  const [{ about }, { Explorer: Panel }] = await Promise.all([import('./database'), import('./explorer')]);
  const now = await about().catch(() => undefined);
  if (!now || paper?.view !== view) return;
  const asPattern = async () => {
    const { standing } = view;
    readUntil = 0;
    await visitDatabase();
    if (standing) collection?.draw(standing);
  };
  explorer = new Panel(view, now, word, (id, move) => void openGame(id, move), () => void asPattern());
  main.append(explorer.root);
  main.classList.add('explored');
}

/** The database has changed, or has gone: what is shown of it is asked for again. */
async function lookAtDatabase(): Promise<void> {
  if (!database) return;
  const { about } = await import('./database');
  const now = await about().catch(() => undefined);
  explorer?.again(now);
  if (now) collection?.take(now);
  else await collection?.ask();
}

function makeView(): SgfBoard {
  const view = document.createElement('sgf-board') as SgfBoard;
  for (const attribute of ['controls', 'edit', recall('moves') ? 'moves' : 'tree']) view.setAttribute(attribute, '');
  for (const attribute of ['sound', 'numbers', 'natural']) if (recall(attribute)) view.setAttribute(attribute, '');
  if (recall('window')) view.setAttribute('window', 'whole');
  for (const attribute of ['theme', 'coordinates']) {
    const chosen = recall<string>(attribute);
    if (chosen) view.setAttribute(attribute, chosen);
  }
  return view;
}

async function show(bytes: Uint8Array, name: string, game = 0, row?: FileRow, etag = '', path = ''): Promise<void> {
  leave();
  const view = makeView();
  const now = (paper = new Paper(view, name, bytes, drawHead, row, row && { bytes, etag }));
  main.replaceChildren(view);
  drawHead();
  await now.open(game);
  // Before, nothing stands on the board that could be asked for.
  void explore(view);
  if (path) view.path = path;
  view.addEventListener('sgf-step', () => place(now));
  place(now);
}

let placing = 0;
/** Writes the place into the address, so that a page that is loaded again is where it was. */
function place(now: Paper): void {
  clearTimeout(placing);
  placing = window.setTimeout(() => {
    if (now !== paper) return;
    if (fromDatabase !== undefined) history.replaceState(null, '', `#${new URLSearchParams({ 'db-game': String(fromDatabase), path: now.view.path })}`);
    if (!now.file) return;
    const fragment = new URLSearchParams({ file: now.file.path, game: String(now.view.record?.game ?? 0), path: now.view.path });
    history.replaceState(null, '', `#${fragment}`);
  }, 150);
}

async function openRow(row: FileRow, game: number, path = ''): Promise<void> {
  try {
    const { bytes, etag } = await read(row.id);
    await show(bytes, row.path, game, row, etag, path);
  } catch (error) {
    main.prepend(html('p', { role: 'alert', class: 'hint' }, word('notRead', String(error))));
  }
}

async function openFile(chosen: File): Promise<void> {
  await show(new Uint8Array(await chosen.arrayBuffer()), chosen.name);
}

/** Takes a text that was pasted, if it is a record of another program. */
async function takeForeign(text: string): Promise<void> {
  const engine = await loadFull();
  const record = engine.from_foreign(new TextEncoder().encode(text), '');
  if (record) take(record, 'pasted.sgf');
}

/** Takes a record that was dropped or pasted: beside one that is open it may be meant to be merged into that. */
function take(bytes: Uint8Array, name: string): void {
  if (!paper) return void show(bytes, name);
  const { view } = paper;
  view.ask(word('openOrMerge', name), [
    ['open', () => void show(bytes, name)],
    ['mergeIn', () => void view.merge(bytes, name)],
    ['close', () => undefined],
  ]);
}

async function start({ game, columns, rows, handicap }: Wanted): Promise<void> {
  const view = makeView();
  await view.begin(game, columns, rows, handicap);
  await show(view.save(), 'new.sgf');
}

addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('over'); });
addEventListener('dragleave', () => document.body.classList.remove('over'));
addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('over');
  const dropped = event.dataTransfer?.files[0];
  if (dropped) void dropped.arrayBuffer().then((bytes) => take(new Uint8Array(bytes), dropped.name));
});
addEventListener('paste', (event) => {
  const target = event.composedPath()[0];
  if (event.defaultPrevented || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
  const text = event.clipboardData?.getData('text/plain').trim();
  if (text && mayBeForeign(text)) return void takeForeign(text);
  if (!text?.includes('(')) return;
  if (paper && !isRecord(text)) paper.view.edit((board) => board.paste_text(text));
  else take(new TextEncoder().encode(text), 'pasted.sgf');
});
addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === 's') { event.preventDefault(); void paper?.save(); }
});
addEventListener('beforeunload', (event) => {
  paper?.settle();
  if (paper?.isDirty) event.preventDefault();
});
addEventListener('hashchange', () => void openFragment(list.files).then((isOpen) => { if (!isOpen && !location.hash && hasServer) void goHome(); }));

/** Opens what the address names: a shared record, one of another address, or a place in a file. */
async function openFragment(files: FileRow[]): Promise<boolean> {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const path = fragment.get('path') ?? '';
  const shared = await recordOf(fragment);
  if (shared) {
    await show(shared, 'shared.sgf', 0, undefined, '', path);
    return true;
  }
  const source = fragment.get('src');
  if (source) {
    const answer = await fetch(source).catch(() => undefined);
    if (answer?.ok) await show(new Uint8Array(await answer.arrayBuffer()), new URL(answer.url).pathname.slice(1), 0, undefined, '', path);
    return answer?.ok ?? false;
  }
  if (database && fragment.has('database')) {
    await showDatabase(fragment);
    return true;
  }
  const game = database ? Number(fragment.get('db-game')) : 0;
  if (game) {
    await showGame(game, fragment.has('at') ? Number(fragment.get('at')) : undefined, fragment.has('path') ? path : undefined);
    return true;
  }
  const named = files.find((row) => row.path === fragment.get('file') || row.id === fragment.get('file'));
  if (named) await openRow(named, Number(fragment.get('game')) || 0, path);
  return named !== undefined;
}

async function takeListing(): Promise<Listing | undefined> {
  const files = await listing();
  if (files) list.take(files);
  return files;
}

/** Looks for what happened between the first look and the moment since which the server tells it. */
async function lookAgain(before: number): Promise<void> {
  if ((await total()) !== before) await takeListing();
  const id = paper?.file?.id;
  const known = paper?.version;
  const etag = id === undefined ? undefined : await version(id);
  // What was saved meanwhile is younger than the answer.
  if (etag && paper?.file?.id === id && paper?.version === known) await paper!.changedOutside(etag);
}

async function begin(): Promise<void> {
  const files = await takeListing();
  hasServer = files !== undefined;
  database = files?.database ?? undefined;
  if (!(await openFragment(files?.files ?? []))) {
    const only = files?.files.length === 1 && files.files[0]!.games.length === 1 ? files.files[0] : undefined;
    if (only) await openRow(only, 0);
    else await goHome();
  }
  if (!files) return;
  watch({
    row: (row) => {
      list.put(row);
      if (paper?.file?.id === row.id) void paper.changedOutside(row.etag);
    },
    gone: (id) => {
      list.remove(id);
      if (paper?.file?.id === id) paper.wentAway();
    },
    database: () => void lookAtDatabase(),
    begins: () => void lookAgain(files.total),
    again: () => void takeListing().then((now) => {
      const row = now?.files.find(({ id }) => id === paper?.file?.id);
      if (row) void paper?.changedOutside(row.etag);
    }),
  });
}

void begin();
