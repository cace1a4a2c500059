/** The page of `sgf view`: the files of the server, or what is dropped and pasted, and a board to look at them. */
import './sgf-board';
import { isRecord, mayBeForeign } from './commands';
import { button, html } from './dom';
import { loadFull } from './engine';
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
let paper: Paper | undefined;

function drawHead(): void {
  const title = paper ? `${paper.isDirty ? '• ' : ''}${paper.name}` : '';
  document.title = title ? `${title} – OpenSGF` : 'OpenSGF';
  const name = html('h1', {}, title || 'OpenSGF');
  const open = opener();
  const begin = button(word('newGame'), word('newGame'), () => void import('./newgame').then(({ newGame }) => newGame(word, start)));
  if (!paper) return head.replaceChildren(name, open, begin);
  const kept = head.querySelector('details');
  if (kept && head.dataset['for'] === paper.name) {
    head.querySelector('h1')!.replaceWith(name);
    return;
  }
  head.dataset['for'] = paper.name;
  const back = hasServer ? [button(word('files'), word('files'), showFiles)] : [];
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

function makeView(): SgfBoard {
  const view = document.createElement('sgf-board') as SgfBoard;
  for (const attribute of ['controls', 'edit', recall('moves') ? 'moves' : 'tree']) view.setAttribute(attribute, '');
  for (const attribute of ['sound', 'numbers']) if (recall(attribute)) view.setAttribute(attribute, '');
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
  if (path) view.path = path;
  view.addEventListener('sgf-step', () => place(now));
  place(now);
}

let placing = 0;
/** Writes the place into the address, so that a page that is loaded again is where it was. */
function place(now: Paper): void {
  clearTimeout(placing);
  placing = window.setTimeout(() => {
    if (now !== paper || !now.file) return;
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
addEventListener('hashchange', () => void openFragment(list.files));

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
  if (!(await openFragment(files?.files ?? []))) {
    const only = files?.files.length === 1 && files.files[0]!.games.length === 1 ? files.files[0] : undefined;
    if (only) await openRow(only, 0);
    else showFiles();
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
    begins: () => void lookAgain(files.total),
    again: () => void takeListing().then((now) => {
      const row = now?.files.find(({ id }) => id === paper?.file?.id);
      if (row) void paper?.changedOutside(row.etag);
    }),
  });
}

void begin();
