/** The page of `sgf view`: the files of the server, or what is dropped and pasted, and a board to look at them. */
import './sgf-board';
import { button, html } from './dom';
import { forget, keep, kept, keyOf } from './journal';
import { listing, read, watch, write, type Content, type FileRow, type GameRow, type Listing } from './server';
import type { SgfBoard } from './sgf-board';
import { languageOf, say, type Word } from './words';

const head = document.getElementById('head')!;
const main = document.getElementById('main')!;
const language = languageOf(document.body);
const word = (name: Word, ...values: (string | number)[]) => say(language, name, ...values);
document.documentElement.lang = language;

let files: Listing | undefined;
let board: SgfBoard | undefined;
let file: FileRow | undefined;
let content: Content | undefined;
let name = '';
let key = '';
let isDirty = false;
let timer = 0;
let filter = '';
let order: keyof GameRow | 'path' = 'path';

function heading(title: string, ...rest: HTMLElement[]): void {
  document.title = title ? `${title} – OpenSGF` : 'OpenSGF';
  head.replaceChildren(html('h1', {}, title || 'OpenSGF'), ...rest);
}

function showFiles(): void {
  board = undefined;
  file = undefined;
  heading('', opener());
  const search = html('input', { type: 'search', placeholder: word('filter'), 'aria-label': word('filter') });
  search.value = filter;
  const choice = html('select', { 'aria-label': '↕' });
  for (const column of ['path', 'date', 'black', 'white', 'result', 'game', 'moves'] as const) {
    choice.append(html('option', { value: column }, column));
  }
  choice.value = order;
  const list = html('div', { class: 'files' });
  const fill = () => list.replaceChildren(...rows().map(([row, game]) => card(row, game)));
  search.addEventListener('input', () => { filter = search.value; fill(); });
  choice.addEventListener('change', () => { order = choice.value as typeof order; fill(); });
  fill();
  const unread = (files?.unread ?? []).map(({ path, why }) => html('p', {}, `${path}: ${why}`));
  const parts = files ? [html('div', { class: 'row' }, search, choice), list, ...unread] : [];
  main.replaceChildren(...parts, html('p', { class: 'hint' }, word('pasteHint')));
}

function rows(): [FileRow, GameRow][] {
  const needle = filter.toLowerCase();
  const all = (files?.files ?? []).flatMap((row) => row.games.map((game): [FileRow, GameRow] => [row, game]));
  const text = (row: FileRow, game: GameRow) =>
    [row.path, game.black, game.white, game.event, game.date, game.result, game.game].join(' ').toLowerCase();
  const value = ([row, game]: [FileRow, GameRow]) => (order === 'path' ? row.path : game[order]);
  const compare = (one: [FileRow, GameRow], other: [FileRow, GameRow]) => {
    const [a, b] = [value(one), value(other)];
    return typeof a === 'number' && typeof b === 'number' ? b - a : String(a).localeCompare(String(b), language, { numeric: true });
  };
  return all.filter(([row, game]) => text(row, game).includes(needle)).sort(compare);
}

function card(row: FileRow, game: GameRow): HTMLElement {
  const players = [game.black, game.white].filter(Boolean).join(' – ') || row.path;
  const details = [game.game, game.size, game.date, game.result, game.moves].filter(Boolean).join(' · ');
  const picture = html('img', { alt: '', loading: 'lazy', src: `api/files/${row.id}/games/${game.number}/thumbnail.svg` });
  const element = html('button', { type: 'button', class: 'game' }, picture, html('div', {}, html('b', {}, players), html('span', {}, details), html('span', {}, row.path)));
  element.addEventListener('click', () => void openRow(row, game.number - 1));
  return element;
}

async function openRow(row: FileRow, game: number): Promise<void> {
  file = row;
  content = await read(row.id);
  await show(content.bytes, row.path, game);
  const hash = new URLSearchParams({ file: row.id, game: String(game) });
  history.replaceState(null, '', `#${hash}`);
}

async function show(bytes: Uint8Array, title: string, game = 0): Promise<void> {
  name = title;
  isDirty = false;
  const view = document.createElement('sgf-board') as SgfBoard;
  board = view;
  for (const attribute of ['controls', 'tree', 'edit']) view.setAttribute(attribute, '');
  main.replaceChildren(view);
  view.addEventListener('sgf-change', changed);
  drawHead();
  await view.open(bytes, title.split('/').pop(), game);
  key = await keyOf(bytes);
  const lost = await kept(key).catch(() => undefined);
  if (lost) {
    view.ask(word('recovered'), [
      ['restore', () => void view.open(lost, title, game).then(changed)],
      ['forget', () => void forget(key)],
    ]);
  }
}

function drawHead(): void {
  const mode = (value: string, label: Word) => button(word(label), word(label), () => {
    if (board?.getAttribute('mode') === value) board.removeAttribute('mode');
    else board?.setAttribute('mode', value);
  });
  const back = files ? [button(word('files'), word('files'), () => { history.replaceState(null, '', ' '); showFiles(); })] : [];
  heading(
    `${isDirty ? '• ' : ''}${name}`,
    ...back, opener(),
    button(word('save'), word('save'), () => void save()),
    button(word('exportSvg'), word('exportSvg'), () => download(new Blob([board?.svg() ?? ''], { type: 'image/svg+xml' }), 'board.svg')),
    mode('problem', 'problem'), mode('guess', 'guess'),
  );
}

function opener(): HTMLElement {
  const input = html('input', { type: 'file', hidden: '', 'aria-label': word('open') });
  input.addEventListener('change', () => { const chosen = input.files?.[0]; if (chosen) void openFile(chosen); });
  const open = button(word('open'), word('open'), () => input.click());
  return html('span', {}, input, open);
}

function changed(): void {
  if (!isDirty) {
    isDirty = true;
    drawHead();
  }
  clearTimeout(timer);
  timer = window.setTimeout(() => { if (board && isDirty) void keep(key, board.save()); }, 300);
}

async function save(force?: string): Promise<void> {
  if (!board) return;
  const bytes = board.save();
  if (!file?.writable || !content) {
    download(new Blob([bytes as BlobPart], { type: 'application/x-go-sgf' }), name.split('/').pop() || 'game.sgf');
  } else {
    const etag = force ?? content.etag;
    const answer = await write(file.id, { bytes, etag }).catch((error: unknown) => { board?.ask(String(error), []); return undefined; });
    if (!answer) return;
    if (answer.conflict) return conflict(answer.etag);
    content = { bytes, etag: answer.etag };
  }
  clearTimeout(timer);
  await forget(key).catch(() => undefined);
  key = await keyOf(bytes);
  isDirty = false;
  drawHead();
  board.ask(word('saved'), []);
}

/** The file is another than the one that was opened: nobody overwrites it without being asked. */
function conflict(etag: string): void {
  const row = file;
  if (!board || !row) return;
  board.ask(word('changedOutside'), [
    ['load', () => void openRow(row, board?.record?.game ?? 0)],
    ['keep', () => void save(etag)],
  ]);
}

function changedOutside(id: string, etag: string): void {
  if (!board || file?.id !== id || content?.etag === etag) return;
  if (isDirty) return conflict(etag);
  const [row, path] = [file, board.path];
  void openRow(row, board.record?.game ?? 0).then(() => { if (board) board.path = path; });
}

function download(blob: Blob, title: string): void {
  const link = html('a', { href: URL.createObjectURL(blob), download: title });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function openFile(chosen: File): Promise<void> {
  file = undefined;
  content = undefined;
  await show(new Uint8Array(await chosen.arrayBuffer()), chosen.name);
}

addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('over'); });
addEventListener('dragleave', () => document.body.classList.remove('over'));
addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('over');
  const dropped = event.dataTransfer?.files[0];
  if (dropped) void openFile(dropped);
});
addEventListener('paste', (event) => {
  const target = event.composedPath()[0];
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
  const text = event.clipboardData?.getData('text/plain').trim();
  if (!text) return;
  file = undefined;
  content = undefined;
  void show(new TextEncoder().encode(text), 'pasted.sgf');
});
addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === 's') { event.preventDefault(); void save(); }
});
addEventListener('beforeunload', (event) => { if (isDirty) event.preventDefault(); });

async function begin(): Promise<void> {
  files = await listing();
  const wanted = new URLSearchParams(location.hash.slice(1));
  const all = files?.files ?? [];
  const row = all.find(({ id }) => id === wanted.get('file')) ?? (all.length === 1 && all[0]!.games.length === 1 ? all[0] : undefined);
  if (row) await openRow(row, Number(wanted.get('game')) || 0);
  else showFiles();
  if (files) watch(changedOutside, () => void listing().then((now) => { files = now ?? files; if (!board) showFiles(); }));
}

void begin();
