/**
 * The file that the page has open: its origin, whether it is saved, and changes by others.
 *
 * Nothing is overwritten: the server accepts a file only if its version is the one that this page read. Loading a file over edits can be
 * undone, and unsaved edits are kept in the browser.
 */
import { forget, hashOf, keep, lost, ownKey, type Draft } from './autosave';
import { read, version, write, type Content, type FileRow } from './server';
import type { SgfBoard } from '../board/sgf-board';
import { download } from './share';

const TABS = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('opensgf');

interface Call {
  opened?: string;
  isHere?: string;
}

export class OpenFile {
  readonly view: SgfBoard;
  readonly name: string;
  isDirty = false;
  #row: FileRow | undefined;
  #content: Content | undefined;
  /** The bytes that were opened or saved last. */
  #saved: Uint8Array;
  #hash = '';
  #timer = 0;
  #saving: Promise<void> | undefined;
  #isQuiet = false;
  readonly #drawn: () => void;

  constructor(view: SgfBoard, name: string, bytes: Uint8Array, drawn: () => void, row?: FileRow, content?: Content) {
    this.view = view;
    this.name = name;
    this.#saved = bytes;
    this.#row = row;
    this.#content = content;
    this.#drawn = drawn;
    view.addEventListener('sgf-change', () => this.#changed());
    TABS?.addEventListener('message', this.#hear);
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
    if (left[0]) this.#offer(left[0], left);
    if (this.#row) TABS?.postMessage({ opened: this.#row.path } satisfies Call);
  }

  /** Closes the file; unsaved edits stay in the browser. */
  close(): void {
    TABS?.removeEventListener('message', this.#hear);
    this.settle();
    clearTimeout(this.#timer);
    if (this.isDirty) void this.#keep();
  }

  /** Writes pending text to the record. */
  settle(): void {
    this.view.save();
  }

  async #settle(): Promise<void> {
    this.#hash = await hashOf(this.#saved).catch(() => '');
  }

  #hear = ({ data }: MessageEvent<Call>): void => {
    const path = this.#row?.path;
    if (!path || (data.opened !== path && data.isHere !== path)) return;
    if (data.opened) TABS?.postMessage({ isHere: path } satisfies Call);
    else this.view.notify(this.view.t('alsoOpen'));
  };

  #offer(kept: Draft, all: Draft[]): void {
    const drop = () => {
      for (const { key } of all) void forget(key);
    };
    this.view.ask(this.view.t('recovered'), [
      [
        'restore',
        () => {
          if (this.restore(kept)) drop();
        },
      ],
      ['forget', drop],
    ]);
  }

  /** Restores a draft, as an edit that can be undone. */
  restore(kept: Draft): boolean {
    const isBack = this.view.edit((board) => board.replace(kept.bytes));
    this.view.path = kept.path;
    return isBack;
  }

  #changed(): void {
    if (this.#isQuiet) return;
    this.#setDirty(true);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#keep(), 0);
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

  /** Saves to the file that was opened, or downloads it. */
  async save(): Promise<void> {
    if (!this.#row?.writable || !this.#content) {
      this.saveCopy();
      return this.#isSaved(this.view.save());
    }
    const { etag } = this.#content;
    this.#saving = this.#write(etag);
    await this.#saving;
    this.#saving = undefined;
  }

  async #write(etag: string): Promise<void> {
    const bytes = this.view.save();
    try {
      const answer = await write(this.#row!.id, { bytes, etag });
      if (answer.conflict) return await this.#conflict(answer.etag);
      this.#content = { bytes, etag: answer.etag };
      await this.#isSaved(bytes);
    } catch (error) {
      this.view.ask(this.view.t('notSaved', String(error)), [
        ['saveCopy', () => this.saveCopy()],
        ['close', () => undefined],
      ]);
    }
  }

  async #isSaved(bytes: Uint8Array): Promise<void> {
    clearTimeout(this.#timer);
    await forget(ownKey(this.#hash)).catch(() => undefined);
    this.#saved = bytes;
    await this.#settle();
    // The reader may have edited while the file was written.
    if (isSame(this.view.save(), bytes)) this.#setDirty(false);
    else await this.#keep();
    this.view.ask('', []);
    this.view.notify(this.view.t('saved'));
  }

  saveCopy(): void {
    download(
      new Blob([this.view.save() as BlobPart], { type: 'application/x-go-sgf' }),
      sgfName(this.name.split('/').pop() ?? ''),
    );
  }

  /** The file has changed since this page read it: ask before overwriting. */
  async #conflict(etag: string): Promise<void> {
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
    if (left === undefined) return this.#conflict(content.etag);
    this.#content = content;
  }

  /** Loads the file on disk. Undo brings the edits back. */
  async #load(): Promise<void> {
    if (!this.#row) return;
    const content = await read(this.#row.id).catch(() => undefined);
    if (!content) return this.wentAway();
    this.#content = content;
    this.#isQuiet = true;
    const isTaken = this.view.edit((board) => board.replace(content.bytes));
    this.#isQuiet = false;
    if (!isTaken) await this.view.open(content.bytes, this.name, this.view.record?.game ?? 0);
    await this.#isSaved(content.bytes);
    this.view.notify('');
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

/** The SGF file name: a record from another format gets the extension .sgf. */
function sgfName(name: string): string {
  if (/\.(sgf|mgt|hsgf|hgf|tsgf)$/i.test(name)) return name;
  return `${name.replace(/\.\w+$/, '') || 'game'}.sgf`;
}
