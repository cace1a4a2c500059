/** The selected files of the library, and what can be done with several at once. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n';
import type { FileList } from '../file-list';
import { moveToTrash, read, restoreFile, type FileRow } from '../server';
import { download } from '../share';
import type { Entry } from './entries';

/** The most games next to each other. */
const MOST_BOARDS = 4;

export class Selection {
  /** Ids of the selected files. A file with several games is selected as a whole. */
  ids: ReadonlySet<string> = new Set();
  readonly #list: FileList;
  readonly #changed: () => void;
  #last: string | undefined;
  /** A report of what was done, or why it failed. */
  #report = '';
  /** Ids of files that were just deleted. */
  #deleted: string[] = [];
  #isBusy = false;

  constructor(list: FileList, changed: () => void) {
    this.#list = list;
    this.#changed = changed;
  }

  /** Selects a file or deselects it; with games that are shown, all from the last selected one to this one. */
  toggle(entry: Entry, shown: readonly Entry[]): void {
    const ids = new Set(this.ids);
    const at = shown.findIndex(({ key }) => key === entry.key);
    const from = shown.findIndex(({ row }) => row.id === this.#last);
    if (at >= 0 && from >= 0)
      for (const { row } of shown.slice(Math.min(at, from), Math.max(at, from) + 1)) ids.add(row.id);
    else if (!ids.delete(entry.row.id)) ids.add(entry.row.id);
    this.#last = entry.row.id;
    this.#set(ids);
  }

  /** Drops files that are no longer in the list. */
  keep(known: ReadonlySet<string>): void {
    if ([...this.ids].some((id) => !known.has(id))) this.ids = new Set([...this.ids].filter((id) => known.has(id)));
  }

  #set(ids: ReadonlySet<string>): void {
    this.ids = ids;
    [this.#report, this.#deleted] = ['', []];
    this.#changed();
  }

  get #rows(): FileRow[] {
    return this.#list.files.filter(({ id }) => this.ids.has(id));
  }

  bar(t: Translate): TemplateResult | typeof nothing {
    const report = this.#report
      ? html`<p class="report" role="status">
          ${this.#report}
          ${
            this.#deleted.length
              ? html`<button type="button" @click=${() => void this.#restore(t)}>${t('undo')}</button>`
              : nothing
          }
        </p>`
      : nothing;
    if (!this.ids.size) return report;
    const act = (label: string, run: () => Promise<void> | void) =>
      html`<button type="button" ?disabled=${this.#isBusy} @click=${() => void this.#run(run)}>${label}</button>`;
    return html`<div class="selection" role="group" aria-label=${t('nSelected', this.ids.size)}>
        <span role="status">${t('nSelected', this.ids.size)}</span>
        ${act(t('exportJoined'), () => this.#export(t))}
        ${this.ids.size > 1 ? act(t('mergeGames'), () => this.#list.actions.merge(this.#rows)) : nothing}
        ${
          this.ids.size > 1 && this.ids.size <= MOST_BOARDS
            ? act(t('sideBySide'), () => this.#list.actions.compare(this.#rows))
            : nothing
        }
        ${act(t('delete'), () => this.#delete(t))} ${act(t('clearSelection'), () => this.#set(new Set()))}
      </div>
      ${report}`;
  }

  /** Runs one action at a time. */
  async #run(act: () => Promise<void> | void): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#changed();
    try {
      await act();
    } catch (error) {
      this.#report = error instanceof Error ? error.message : String(error);
    }
    this.#isBusy = false;
    this.#changed();
  }

  /** Downloads all games as one file. Text in other charsets than UTF-8 cannot be in the same file. */
  async #export(t: Translate): Promise<void> {
    const parts: BlobPart[] = [];
    for (const row of this.#rows) {
      const { bytes } = await read(row.id);
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        this.#report = t('notUtf8', row.path);
        return;
      }
      parts.push(bytes as BlobPart, '\n');
    }
    download(new Blob(parts, { type: 'application/x-go-sgf' }), 'games.sgf');
    this.#report = t('downloaded', 'games.sgf');
  }

  async #delete(t: Translate): Promise<void> {
    const deleted: string[] = [];
    let failure = '';
    for (const row of this.#rows) {
      try {
        await moveToTrash(row);
        deleted.push(row.id);
      } catch (error) {
        failure = t('notDeleted', row.path, error instanceof Error ? error.message : String(error));
        break;
      }
    }
    for (const id of deleted) this.#list.remove(id);
    this.ids = new Set([...this.ids].filter((id) => !deleted.includes(id)));
    this.#deleted = deleted;
    this.#report = [deleted.length ? t('inTrash', deleted.length) : '', failure].filter(Boolean).join(' ');
  }

  async #restore(t: Translate): Promise<void> {
    const left: string[] = [];
    let failure = '';
    for (const id of this.#deleted) {
      // The server announces the restored file.
      await restoreFile(id).catch((error: unknown) => {
        left.push(id);
        failure = error instanceof Error ? error.message : String(error);
      });
    }
    this.#deleted = left;
    this.#report = failure ? t('notSaved', failure) : '';
    this.#changed();
  }
}
