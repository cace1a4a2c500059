/**
 * The files of the server: all rows, complete in the end, and the library that shows them.
 *
 * The list arrives in parts while the server reads a large folder. Events may announce changes meanwhile, so parts never replace rows that
 * an event has touched. The library is loaded when it is first shown.
 */
import { html } from '../dom';
import type { Translate } from '../i18n';
import type { Library } from './library/library';
import { listing, type FileRow, type Listing, type UnreadRow } from './server';

/** Pause before a failed request is repeated, in milliseconds. */
const RETRY = 1000;

/** What the reader can do in the library. */
export interface LibraryActions {
  open(row: FileRow, game: number, what?: 'problems'): void;
  /** Opens records of several files: the first, with the others merged into it. */
  merge(rows: FileRow[]): void;
  /** Shows records of several files next to each other. */
  compare(rows: FileRow[]): void;
  newGame(): void;
  openLocal(file: File): void;
  openSample(bytes: Uint8Array, name: string): void;
}

export class FileList {
  readonly root = html('div', { class: 'library' });
  readonly actions: LibraryActions;
  readonly t: Translate;
  /** Whether a server answers. */
  hasServer = false;
  /** The number of files found; more than the rows while the folder is still being read. */
  total = 0;
  isComplete = false;
  unread: UnreadRow[] = [];
  readonly #rows = new Map<string, FileRow>();
  /** Ids of rows that events have changed or removed since the list was requested. */
  readonly #touched = new Set<string>();
  #revision: number | undefined;
  #round = 0;
  /** Callers that wait for further rows. */
  readonly #waiting: (() => void)[] = [];
  #library: Library | undefined;
  #isLoading = false;

  constructor(t: Translate, actions: LibraryActions) {
    this.t = t;
    this.actions = actions;
  }

  /** All files. */
  get files(): FileRow[] {
    return [...this.#rows.values()];
  }

  /** The number of changes that the server had announced when this list was requested. */
  get revision(): number | undefined {
    return this.#revision;
  }

  /** Finds a file by its path or id. While the folder is still being read, waits for it. */
  async find(name: string): Promise<FileRow | undefined> {
    for (;;) {
      const row = this.#rows.get(name) ?? this.files.find(({ path }) => path === name);
      if (row || this.isComplete) return row;
      await new Promise<void>((done) => this.#waiting.push(done));
    }
  }

  /** Requests the list. Returns its first part, or nothing if no server answers; further parts follow in the background. */
  async load(): Promise<Listing | undefined> {
    const round = ++this.#round;
    this.#touched.clear();
    this.isComplete = false;
    const first = await listing();
    if (round !== this.#round) return first;
    this.hasServer = first !== undefined;
    if (!first) {
      this.isComplete = true;
      this.#changed();
      return undefined;
    }
    this.#revision = first.revision;
    void this.#loadRest(round, first);
    return first;
  }

  /** Takes all parts of the list. Rows that no part contains any more are removed in the end. */
  async #loadRest(round: number, first: Listing): Promise<void> {
    const [seen, unread] = [new Set<string>(), [] as UnreadRow[]];
    let part: Listing | undefined = first;
    for (;;) {
      for (const row of part.files) {
        seen.add(row.id);
        if (!this.#touched.has(row.id)) this.#rows.set(row.id, row);
      }
      const known = new Set([...this.#touched].map((id) => this.#rows.get(id)?.path));
      unread.push(...part.unread.filter(({ path }) => !known.has(path)));
      this.unread = unread;
      this.total = part.total;
      // A server without parts has no `next`.
      const { next } = part as Partial<Listing>;
      if (next === null || next === undefined) break;
      this.#changed();
      part = await this.#nextPart(round, next);
      if (!part) return;
    }
    for (const id of this.#rows.keys()) if (!seen.has(id) && !this.#touched.has(id)) this.#rows.delete(id);
    this.isComplete = true;
    this.#changed();
  }

  /** Requests a part, again and again if the server does not answer; nothing if another request of the list has begun. */
  async #nextPart(round: number, from: number): Promise<Listing | undefined> {
    for (;;) {
      const part = await listing(from);
      if (round !== this.#round) return undefined;
      if (part) return part;
      await new Promise((done) => setTimeout(done, RETRY));
      if (round !== this.#round) return undefined;
    }
  }

  /** Replaces the row of a new or changed file. */
  put(row: FileRow): void {
    this.#touched.add(row.id);
    this.#rows.set(row.id, row);
    this.unread = this.unread.filter(({ path }) => path !== row.path);
    this.#changed();
  }

  remove(id: string): void {
    this.#touched.add(id);
    this.#rows.delete(id);
    this.#changed();
  }

  /** Loads the library, and shows the present files. */
  show(): void {
    this.#changed();
    if (this.#library || this.#isLoading) return;
    this.#isLoading = true;
    const load = import('./library/library').then(({ Library: View }) => {
      this.#library = new View(this);
      this.root.replaceChildren(this.#library);
    });
    void load
      .catch((error: unknown) => this.root.replaceChildren(String(error)))
      .finally(() => {
        this.#isLoading = false;
      });
  }

  #changed(): void {
    for (const done of this.#waiting.splice(0)) done();
    this.#library?.changed();
  }
}
