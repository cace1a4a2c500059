/** The page of `sgf view`: files of the server, or records that are dropped or pasted, and a board to show them. */
import '../i18n/more';
import '../board/sgf-board';
import { AppHeader } from './app-header';
import { button, html } from '../dom';
import { forget } from './autosave';
import { DatabaseVisit } from './database-visit';
import { FileList } from './file-list';
import { receive } from './incoming';
import { showLost } from './lost-edits';
import { ModeTabs, firstMode, setMode, type Mode } from './modes';
import { focusOn, sendKeysTo } from './page-keys';
import { OpenFile } from './open-file';
import { playContext, type Guest } from './play-context';
import { readPreference } from './preferences';
import { read, revision, version, watch, type FileRow, type Listing, type Seat } from './server';
import type { SgfBoard } from '../board/sgf-board';
import { applySettings, chosenLanguage } from './settings';
import { recordOf } from './share';
import { addEnglish, languageOf, loadLanguage, translate, type MessageKey } from '../i18n';
import pageMessages from '../i18n/en-page.json';

const head = document.getElementById('head')!;
const main = document.getElementById('main')!;
const language = chosenLanguage() ?? languageOf(document.body);
const t = (name: MessageKey, ...values: (string | number)[]) => translate(language, name, ...values);
document.documentElement.lang = language;
addEnglish(pageMessages);
await loadLanguage(language);

const list = new FileList(t, {
  open: (row, game, what) => void openRow(row, game).then(() => (what ? showProblems() : undefined)),
  merge: (rows) => void openMerged(rows),
  compare: (rows) => {
    history.pushState(null, '', `#${new URLSearchParams(rows.map(({ path }) => ['beside', path]))}`);
    void compare(rows);
  },
  newGame: () => beginGame(),
  openLocal: (file) => void openLocalFile(file),
  openSample: (bytes, name) => void show(bytes, name),
});
let hasServer = false;
let openFile: OpenFile | undefined;
/** The modes of the open file. */
let modes: ModeTabs | undefined;

const database = new DatabaseVisit({
  main,
  t,
  show: (bytes, name, path) => show(bytes, name, { path }),
  leave,
  drawHead,
  view: () => openFile?.view,
});

const chooser = html('input', { type: 'file', hidden: '', 'aria-label': t('open') });
chooser.addEventListener('change', () => {
  const file = chooser.files?.[0];
  if (file) void openLocalFile(file);
  chooser.value = '';
});
const pageActions = {
  newGame: beginGame,
  openFile: () => chooser.click(),
};
const header = new AppHeader(t, pageActions);
head.append(header, chooser);

function drawHead(): void {
  const isDatabase = !openFile && database.isShown;
  const isBeside = !openFile && main.querySelector('side-by-side') !== null;
  const title = openFile?.name ?? (isDatabase ? database.name! : isBeside ? t('sideBySide') : '');
  document.title = title ? `${openFile?.isDirty ? '• ' : ''}${title} – OpenSGF` : 'OpenSGF';
  document.body.classList.toggle('reading', openFile !== undefined);
  const isFiles = !openFile && !isDatabase && !isBeside;
  const hasFiles = hasServer && (list.files.length > 0 || !database.name);
  header.heading = title;
  header.openFile = openFile;
  header.isDirty = openFile?.isDirty ?? false;
  header.canUndo = openFile?.view.canUndo;
  header.canRedo = openFile?.view.canRedo;
  header.actions = {
    ...pageActions,
    showFiles: !isFiles && hasFiles ? showFiles : undefined,
    showDatabase: database.name && !isDatabase ? () => void database.visit() : undefined,
  };
  header.requestUpdate();
}

/** Closes a record. Unsaved edits stay in the browser and are offered again. */
function leave(): void {
  openFile?.close();
  database.leave();
  openFile?.view.remove();
  openFile = undefined;
}

function showFiles(): void {
  leave();
  history.replaceState(null, '', location.pathname);
  drawHead();
  const left = html('div', { class: 'left' });
  list.show();
  main.replaceChildren(left, list.root);
  void showLost(left, t, language, async (draft) => {
    const file = list.files.find(({ path }) => path === draft.name);
    if (file) return openRow(file, 0);
    await show(draft.bytes, draft.name);
    openFile?.view.dispatchEvent(new CustomEvent('sgf-change'));
    await forget(draft.key);
  });
}

/** The URL without a query. */
async function goHome(): Promise<void> {
  if (database.name && !list.files.length) await database.show();
  else showFiles();
}

function makeView(): SgfBoard {
  const view = document.createElement('sgf-board') as SgfBoard;
  for (const attribute of ['controls', 'wheel']) view.setAttribute(attribute, '');
  view.setAttribute(readPreference('moves') ? 'moves' : 'tree', '');
  setMode(view, firstMode());
  applySettings(view);
  return view;
}

/** The tabs of the modes, and what a move that the record does not have leads to. */
function addModes(now: OpenFile, guest: Guest | undefined): ModeTabs {
  const { view } = now;
  const onMode = (mode: Mode) => {
    database.playing(mode === 'play');
    drawHead();
  };
  const tabs = new ModeTabs(view, t, onMode, {
    folder: folderOf(now),
    play: playContext(now, guest, (bytes, name) => show(bytes, name, { isBegun: true })),
  });
  view.append(tabs);
  view.addEventListener('sgf-other-move', (event) => {
    const { text, shown } = (event as CustomEvent<{ text: string; shown: string }>).detail;
    view.notify(
      t('notInRecord', shown),
      button(t('addVariation'), t('addVariation'), () => {
        tabs.select('edit');
        view.play(text);
      }),
    );
  });
  return tabs;
}

const folderOf = (now: OpenFile) => ({
  file: () => now.file,
  files: () => list.files,
  open: (row: FileRow, game: number) => void openRow(row, game).then(() => modes?.select('solve')),
});

/** Where a record comes from, and what is shown first. */
interface Origin {
  game?: number;
  path?: string;
  row?: FileRow;
  etag?: string;
  /** Whether it is a game that begins. */
  isBegun?: boolean;
  seat?: Seat;
}

async function show(bytes: Uint8Array, name: string, origin: Origin = {}): Promise<void> {
  const { game = 0, path = '', row, etag = '', isBegun = false, seat } = origin;
  leave();
  const view = makeView();
  const now = (openFile = new OpenFile(view, name, bytes, drawHead, row, row && { bytes, etag }, isBegun));
  main.replaceChildren(view);
  const guest = seat && new (await import('./guest-seat')).GuestSeat(seat, now);
  now.isGuest = guest !== undefined;
  modes = addModes(now, guest);
  if (isBegun || guest) modes.select('play');
  drawHead();
  await now.open(game);
  if (now === openFile) focusOn(view);
  // Before that, no position is on the board.
  void database.explore(view);
  if (path) view.path = path;
  if (guest) view.step('last');
  view.addEventListener('sgf-step', () => {
    place(now);
    drawHead();
  });
  view.addEventListener('sgf-filed', () => place(now));
  place(now);
}

let placing = 0;
/** Writes the current node into the URL, so that a reload returns to it. */
function place(now: OpenFile): void {
  clearTimeout(placing);
  const { hash } = location;
  placing = window.setTimeout(() => {
    // Back may have been pressed meanwhile.
    if (now !== openFile || location.hash !== hash) return;
    const { path } = now.view;
    if (database.game !== undefined)
      history.replaceState(null, '', `#${new URLSearchParams({ 'db-game': String(database.game), path })}`);
    if (!now.file) return;
    const fragment = new URLSearchParams({
      file: now.file.path,
      game: String(now.view.record?.game ?? 0),
      path,
    });
    history.replaceState(null, '', `#${fragment}`);
  }, 150);
}

async function openRow(row: FileRow, game: number, path = ''): Promise<void> {
  try {
    const { bytes, etag } = await read(row.id);
    await show(bytes, row.path, { game, row, etag, path });
  } catch (error) {
    main.prepend(html('p', { role: 'alert', class: 'hint' }, t('notRead', String(error))));
  }
}

async function openLocalFile(file: File): Promise<void> {
  await show(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** Opens a record that was dropped or pasted. If another one is open, asks whether to merge it. */
function take(bytes: Uint8Array, name: string): void {
  if (!openFile) return void show(bytes, name);
  const { view } = openFile;
  view.ask(t('openOrMerge', name), [
    ['open', () => void show(bytes, name)],
    ['mergeIn', () => void view.merge(bytes, name)],
    ['close', () => undefined],
  ]);
}

function beginGame(): void {
  void import('./new-game').then(({ newGame }) => newGame(t, (bytes, name) => show(bytes, name, { isBegun: true })));
}

/** Shows games next to each other. Back, and the link of the page, lead to the files. */
async function compare(rows: FileRow[]): Promise<void> {
  const { SideBySide } = await import('./library/side-by-side');
  leave();
  main.replaceChildren(new SideBySide(rows, t, showFiles));
  drawHead();
}

/** Opens a file, and merges others into it. */
async function openMerged(rows: FileRow[]): Promise<void> {
  const [first, ...others] = rows;
  if (!first) return;
  await openRow(first, 0);
  const view = openFile?.view;
  for (const row of others) {
    const { bytes } = await read(row.id);
    if (openFile?.view !== view) return;
    await view?.merge(bytes, row.path);
  }
}

/** Opens the panel with the problems of the record. */
function showProblems(): void {
  modes?.select('edit');
  openFile?.view.openPanel('findings');
}

addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === 's') {
    event.preventDefault();
    void openFile?.save();
  }
});
sendKeysTo(() => openFile?.view);
receive(take, () => openFile?.view);
addEventListener('beforeunload', (event) => {
  openFile?.settle();
  if (openFile?.isDirty) event.preventDefault();
});
addEventListener(
  'hashchange',
  () =>
    void openFragment().then((isOpen) => {
      if (!isOpen && !location.hash && hasServer) void goHome();
    }),
);

/** Opens what the URL names: a shared record, a record elsewhere, or a node of a file. */
async function openFragment(): Promise<boolean> {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const path = fragment.get('path') ?? '';
  const shared = await recordOf(fragment);
  if (shared) {
    await show(shared, 'shared.sgf', { path });
    return true;
  }
  const source = fragment.get('src');
  if (source) {
    const answer = await fetch(source).catch(() => undefined);
    if (answer?.ok)
      await show(new Uint8Array(await answer.arrayBuffer()), new URL(answer.url).pathname.slice(1), { path });
    return answer?.ok ?? false;
  }
  if (database.name && fragment.has('database')) {
    await database.show(fragment);
    return true;
  }
  const game = database.name ? Number(fragment.get('db-game')) : 0;
  if (game) {
    await database.showGame(
      game,
      fragment.has('at') ? Number(fragment.get('at')) : undefined,
      fragment.has('path') ? path : undefined,
    );
    return true;
  }
  const besides = (await Promise.all(fragment.getAll('beside').map((path) => list.find(path)))).filter((row) => !!row);
  if (besides.length > 1) {
    await compare(besides.slice(0, 4));
    return true;
  }
  const file = fragment.get('file');
  const named = file === null ? undefined : await list.find(file);
  if (named) await openRow(named, Number(fragment.get('game')) || 0, path);
  return named !== undefined;
}

/** Catches up on changes between listing the files and listening to the server. */
async function lookAgain(isLate: boolean): Promise<void> {
  if (isLate || (await revision()) !== list.revision) await list.load();
  const id = openFile?.file?.id;
  const known = openFile?.version;
  const etag = id === undefined ? undefined : await version(id);
  // Files saved meanwhile are newer than the answer.
  if (etag && openFile?.file?.id === id && openFile?.version === known) await openFile!.changedOutside(etag);
}

/** Opens the game of a guest, for whom the server lists a single file. */
async function openSeat(files: Listing | undefined): Promise<boolean> {
  const seat = files?.seat;
  const row = seat && list.files.find(({ id }) => id === seat.file);
  if (!row) return false;
  const { bytes, etag } = await read(row.id);
  hasServer = false;
  await show(bytes, row.path, { game: seat.game, row, etag, seat });
  return true;
}

async function begin(): Promise<void> {
  const files = await list.load();
  hasServer = files !== undefined;
  database.name = files?.database ?? undefined;
  if (!(await openSeat(files)) && !(await openFragment())) {
    const only =
      files && !files.next && files.files.length === 1 && files.files[0]!.games.length === 1
        ? files.files[0]
        : undefined;
    if (only) await openRow(only, 0);
    else await goHome();
  }
  if (!files) return;
  watch({
    row: (row) => {
      list.put(row);
      if (openFile?.file?.id === row.id) void openFile.changedOutside(row.etag);
    },
    gone: (id) => {
      list.remove(id);
      if (openFile?.file?.id === id) openFile.wentAway();
    },
    database: () => void database.lookAgain(),
    begins: () => void lookAgain(false),
    again: () => void lookAgain(true),
  });
}

void begin();
