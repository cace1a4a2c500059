/**
 * The file that the page has open: its origin, whether it is saved, and changes by others.
 *
 * Nothing is overwritten: the server accepts a file only if its version is the one that this page read. Loading a file over edits can be
 * undone, and unsaved edits are kept in the browser.
 */
import { forget, hashOf, keep, lost, offer, ownKey, type Draft } from './autosave';
import { sgfName } from './file-names';
import { OtherTabs, announce } from './other-tabs';
import { create, folderName, read, version, write, type Content, type FileRow } from './server';
import type { SgfBoard } from '../board/sgf-board';
import { download } from './share';
import type { MessageKey } from '../i18n';

/** How long a new game waits for further moves before it is written to its file, in milliseconds. */
const SAVE_DELAY = 400;

export class OpenFile {
  readonly view: SgfBoard;
  isDirty = false;
  #name: string;
  /** Whether the game was begun in this page. */
  readonly isBegun: boolean;
  /** Whether the page of another person writes the file. */
  isGuest = false;
  /** Called when a version by others was loaded. */
  loaded: (() => void) | undefined;
  /** Whether edits are written to the file without being asked: a game begun in this page is a file from the first move on. */
  #isFollowed: boolean;
  /** Whether a guest plays the game, so that each edit is written at once. */
  #isShared = false;
  #isClosed = false;
  #row: FileRow | undefined;
  #content: Content | undefined;
  /** The bytes that were opened or saved last. */
  #saved: Uint8Array;
  #hash = '';
  #timer = 0;
  #saveTimer = 0;
  #saving: Promise<void> | undefined;
  #isQuiet = false;
  readonly #drawn: () => void;
  readonly #tabs: OtherTabs;

  constructor(
    view: SgfBoard,
    name: string,
    bytes: Uint8Array,
    drawn: () => void,
    row?: FileRow,
    content?: Content,
    isBegun = false,
  ) {
    this.view = view;
    this.#name = name;
    this.#isFollowed = this.isBegun = isBegun;
    this.#saved = bytes;
    this.#row = row;
    this.#content = content;
    this.#drawn = drawn;
    view.addEventListener('sgf-change', () => this.#changed());
    this.#tabs = new OtherTabs(
      () => this.#row?.path,
      () => view.notify(view.t('alsoOpen')),
    );
  }

  /** The path of the file, or the name of a record that is in no file. */
  get name(): string {
    return this.#name;
  }

  /** What saving does: write the file, create one in the folder, or download a copy. */
  get saveLabel(): MessageKey {
    if (this.#row?.writable && this.#content) return 'save';
    return this.#row || folderName() === undefined ? 'saveCopy' : 'saveToFolder';
  }

  /** Whether each edit is written to the file without being asked. */
  get isAutosaved(): boolean {
    return this.#isFollowed && this.#row !== undefined;
  }

  get file(): FileRow | undefined {
    return this.#row;
  }

  /** The version of the file that this page has read. */
  get version(): string | undefined {
    return this.#content?.etag;
  }

  /** Shows the record, and offers to restore unsaved edits. */
  async open(game: number): Promise<void> {
    await this.view.open(this.#saved, this.name.split('/').pop(), game);
    await this.#settle();
    const left = (await lost().catch(() => [])).filter(({ hash }) => hash === this.#hash);
    if (left[0]) offer(this.view, left, (draft) => this.restore(draft));
    if (this.#row) announce(this.#row.path);
  }

  /** Closes the file; unsaved edits stay in the browser. */
  close(): void {
    this.#tabs.end();
    this.settle();
    clearTimeout(this.#timer);
    clearTimeout(this.#saveTimer);
    if (this.isDirty) void this.#keep();
    if (this.isDirty && this.#isFollowed) void this.#follow();
    this.#isClosed = true;
  }

  /** Writes pending text to the record. */
  settle(): void {
    this.view.save();
  }

  async #settle(): Promise<void> {
    this.#hash = await hashOf(this.#saved).catch(() => '');
  }

  /** Restores a draft, as an edit that can be undone. */
  restore(kept: Draft): boolean {
    const isBack = this.view.edit((board) => board.replace(kept.bytes));
    this.view.path = kept.path;
    return isBack;
  }

  #changed(): void {
    if (this.#isQuiet || this.isGuest) return;
    this.#setDirty(true);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#keep(), 0);
    if (!this.#isFollowed || folderName() === undefined) return;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = window.setTimeout(() => void this.#follow(), this.#row && !this.#isShared ? SAVE_DELAY : 0);
  }

  /** Writes the edits of a game that was begun here. */
  async #follow(): Promise<void> {
    if (this.isDirty && folderName() !== undefined) await this.save(true);
  }

  /** Saves the record, and from now on each edit at once. Returns the row of the file, unless it could not be saved. */
  async share(): Promise<FileRow | undefined> {
    if (this.isDirty || !this.#row) await this.save(true);
    if (this.isDirty || !this.#row) return undefined;
    this.#isFollowed = true;
    this.#isShared = true;
    return this.#row;
  }

  /** Loads the file, whatever this page shows. */
  async reload(): Promise<void> {
    await this.#load();
  }

  #setDirty(is: boolean): void {
    if (is === this.isDirty) return;
    this.isDirty = is;
    this.#drawn();
  }

  /** Saves a draft in the browser, or deletes it when everything is saved. */
  async #keep(): Promise<void> {
    const bytes = this.view.save();
    if (isSame(bytes, this.#saved)) {
      this.#setDirty(false);
      await forget(ownKey(this.#hash)).catch(() => undefined);
    } else {
      await keep(this.#hash, this.name, this.view.path, bytes).catch(() => undefined);
    }
  }

  /** Saves to the file that was opened, or to a new one in the folder; without a folder, downloads the record. */
  async save(isQuiet = false): Promise<void> {
    const [bytes, before] = [this.view.save(), this.#saving];
    const saving = (async () => {
      await before;
      await this.#save(bytes, isQuiet);
    })();
    this.#saving = saving;
    await saving;
    if (this.#saving === saving) this.#saving = undefined;
  }

  async #save(bytes: Uint8Array, isQuiet: boolean): Promise<void> {
    const label = this.saveLabel;
    if (label === 'saveCopy') {
      this.saveCopy();
      return this.#isSaved(bytes, this.view.t('downloaded', this.#fileName()));
    }
    try {
      if (label === 'saveToFolder') return await this.#create(bytes);
      const answer = await write(this.#row!.id, { bytes, etag: this.#content!.etag });
      if (answer.conflict) return await this.#conflict(answer.etag);
      this.#content = { bytes, etag: answer.etag };
      await this.#isSaved(bytes, isQuiet ? '' : this.view.t('savedIn', this.#place()));
    } catch (error) {
      // Do not ask again with every move.
      this.#isFollowed = false;
      const text = error instanceof Error ? error.message : String(error);
      const key = label === 'saveToFolder' ? 'notInFolder' : 'notSaved';
      this.view.ask(this.view.t(key, text), [
        ['saveCopy', () => this.saveCopy()],
        ['close', () => undefined],
      ]);
    }
  }

  /** Creates a file in the folder. */
  async #create(bytes: Uint8Array): Promise<void> {
    const { row, etag } = await create(this.#fileName(), bytes);
    this.#row = row;
    this.#content = { bytes, etag };
    this.#name = row.path;
    await this.#isSaved(bytes, this.view.t('savedIn', this.#place()));
    announce(row.path);
    this.#drawn();
    this.view.dispatchEvent(new CustomEvent('sgf-filed'));
  }

  /** The place of the file: its path, after the name of the folder. */
  #place(): string {
    const folder = folderName();
    return folder === undefined ? this.name : `${folder}/${this.name}`;
  }

  /** Reports where the record was saved; a quiet save has nothing to report. */
  async #isSaved(bytes: Uint8Array, report: string): Promise<void> {
    clearTimeout(this.#timer);
    await forget(ownKey(this.#hash)).catch(() => undefined);
    this.#saved = bytes;
    await this.#settle();
    if (this.#isClosed) return;
    // The reader may have edited while the file was written.
    if (isSame(this.view.save(), bytes)) this.#setDirty(false);
    else await this.#keep();
    if (!report) return;
    this.view.ask('', []);
    this.view.notify(report);
  }

  saveCopy(): void {
    download(new Blob([this.view.save() as BlobPart], { type: 'application/x-go-sgf' }), this.#fileName());
  }

  #fileName(): string {
    return sgfName(this.name.split('/').pop() ?? '');
  }

  /** The file has changed since this page read it: ask before overwriting. */
  async #conflict(etag: string): Promise<void> {
    // In a game with a guest, both may have written at once.
    if (this.#isShared) return this.#merge();
    this.view.ask(this.view.t('changedOutside'), [
      ['load', () => void this.#load()],
      ['mergeBoth', () => void this.#merge()],
      [
        'keep',
        () => {
          if (this.#content) {
            this.#content.etag = etag;
            void this.save();
          }
        },
      ],
      [
        'saveCopy',
        () => {
          this.saveCopy();
          void this.#conflict(etag);
        },
      ],
    ]);
  }

  /** Merges the file on disk into the open record. The version read last is the common ancestor. */
  async #merge(): Promise<void> {
    const base = this.#content?.bytes;
    const content = this.#row && (await read(this.#row.id).catch(() => undefined));
    if (!content) return this.wentAway();
    const left = await this.view.merge(content.bytes, this.name.split('/').pop(), base);
    // If merging fails, the file on disk is still another version, and saving asks again.
    if (left === undefined) {
      this.#isShared = false;
      return this.#conflict(content.etag);
    }
    this.#content = content;
    if (this.#isShared) this.loaded?.();
  }

  /** Loads the file on disk. Undo brings the edits back. */
  async #load(): Promise<void> {
    if (!this.#row) return;
    const content = await read(this.#row.id).catch(() => undefined);
    if (!content) return this.wentAway();
    this.#content = content;
    this.#isQuiet = true;
    // Readers have no build that can edit, and nothing to undo.
    const canEdit = this.view.read(() => true) ?? false;
    const isTaken = canEdit && this.view.edit((board) => board.replace(content.bytes));
    this.#isQuiet = false;
    if (!isTaken) {
      const { path } = this.view;
      await this.view.open(content.bytes, this.name, this.view.record?.game ?? 0);
      this.view.path = path;
    }
    await this.#isSaved(content.bytes, '');
    this.view.ask('', []);
    this.view.notify('');
    this.loaded?.();
  }

  /** Handles a change announced by the server. */
  async changedOutside(etag: string): Promise<void> {
    await this.#saving;
    if (!this.#row || !this.#content || etag === this.#content.etag) return;
    // The announcement may be older than our last save, so ask the server for the current version.
    const now = await version(this.#row.id);
    await this.#saving;
    if (!now || now === this.#content.etag) return;
    if (this.isDirty) await this.#conflict(now);
    else await this.#load();
  }

  wentAway(): void {
    this.view.ask(this.view.t('wentAway'), [
      ['saveCopy', () => this.saveCopy()],
      ['close', () => undefined],
    ]);
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
