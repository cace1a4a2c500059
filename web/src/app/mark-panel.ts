/** The mark of an open database game: its star, tags and note, to see and to change. */
import { adoptDatabaseStyles } from '../styles/database-sheet';
import { button, html } from '../dom';
import { Refused, changeMark, messageOf, readMark, readMarks, type Mark, type MarkChange } from './marks';
import type { Translate } from '../i18n';

export class MarkPanel {
  readonly root = html('section', { class: 'mark', hidden: '' });
  readonly #id: number;
  readonly #t: Translate;
  #mark: Mark = { tags: [], starred: false, note: null };
  readonly #star: HTMLButtonElement;
  readonly #tags = html('ul', { class: 'tags' });
  readonly #tag = html('input', { type: 'text', maxlength: '100', list: 'known-tags', autocomplete: 'off' });
  readonly #known = html('datalist', { id: 'known-tags' });
  readonly #note = html('textarea', { rows: '3', maxlength: '20000' });
  /** The first line of the note, as long as it is closed. */
  readonly #firstLine = html('span');
  readonly #more = html('details');
  readonly #status = html('span', { role: 'status', class: 'small' });
  readonly #trouble = html('p', { role: 'alert', class: 'trouble' });
  readonly #adding: HTMLFormElement;
  readonly #saving: HTMLButtonElement;
  /** Changes are sent one after the other, and read between them, so that an old answer never replaces a new one. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(id: number, t: Translate) {
    adoptDatabaseStyles();
    [this.#id, this.#t] = [id, t];
    this.root.setAttribute('aria-label', t('yourMarks'));
    this.#star = button(t('star'), '☆', () => void this.#change({ star: !this.#mark.starred }));
    this.#star.className = 'star';
    this.#tag.setAttribute('aria-label', t('addTag'));
    this.#tag.placeholder = t('addTag');
    this.#adding = html(
      'form',
      { class: 'adding' },
      this.#tag,
      this.#known,
      html('button', { type: 'submit', 'aria-label': t('addTag'), title: t('addTag') }, '+'),
    );
    this.#adding.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#add();
    });
    this.#note.setAttribute('aria-label', t('note'));
    this.#note.addEventListener('change', () => void this.#saveNote());
    this.#note.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.#saveNote();
    });
    this.#saving = button(t('saveNote'), t('saveNote'), () => void this.#saveNote());
    this.#more.append(html('summary', {}, t('note'), this.#firstLine), this.#note, this.#saving);
    this.root.append(this.#star, this.#tags, this.#adding, this.#more, this.#status, this.#trouble);
    void this.again();
  }

  /** Reads the mark; a note that is being written stays. */
  again(): Promise<void> {
    const read = this.#last.then(() => this.#read());
    this.#last = read;
    return read;
  }

  async #read(): Promise<void> {
    try {
      const { writable, ...mark } = await readMark(this.#id);
      this.#show(mark, this.#isWriting);
      for (const one of [this.#star, this.#saving, this.#tag, ...this.#adding.querySelectorAll('button')])
        one.disabled = !writable;
      this.#note.readOnly = !writable;
      for (const remove of this.#tags.querySelectorAll('button')) remove.disabled = !writable;
      // Keep "Saved": the server also announces our own changes.
      const readOnly = this.#t('marksReadOnly');
      if (!writable) this.#status.textContent = readOnly;
      else if (this.#status.textContent === readOnly) this.#status.textContent = '';
      this.root.hidden = false;
      const { tags } = await readMarks();
      this.#known.replaceChildren(...tags.slice(0, 200).map(([tag]) => html('option', { value: tag })));
    } catch (error) {
      this.root.hidden = false;
      this.#trouble.textContent = messageOf(error);
    }
  }

  /** The game is closed. A note that was written is saved. */
  end(): void {
    void this.#saveNote();
  }

  get #isWriting(): boolean {
    return plain(this.#note.value) !== plain(this.#mark.note ?? '');
  }

  #show(mark: Mark, keepNote = false): void {
    const { note: hadNote, tags: hadTags } = this.#mark;
    this.#mark = keepNote ? { ...mark, note: hadNote } : mark;
    this.#star.textContent = mark.starred ? '★' : '☆';
    this.#star.setAttribute('aria-pressed', String(mark.starred));
    // The button of a tag keeps the focus.
    if (mark.tags.join() !== hadTags.join()) this.#tags.replaceChildren(...mark.tags.map((tag) => this.#tagOf(tag)));
    if (keepNote) return;
    this.#note.value = mark.note ?? '';
    this.#firstLine.textContent = mark.note ? `: ${mark.note.split('\n')[0]}` : '';
  }

  #tagOf(tag: string): HTMLElement {
    const remove = button(this.#t('removeTag', tag), '×', () => void this.#remove(tag));
    return html('li', {}, html('span', {}, tag), remove);
  }

  async #add(): Promise<void> {
    const add = this.#tag.value
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    if (add.length && (await this.#change({ add }))) this.#tag.value = '';
    this.#tag.focus();
  }

  async #remove(tag: string): Promise<void> {
    // The button has disappeared, so the field gets the focus.
    if (await this.#change({ remove: [tag] })) this.#tag.focus();
  }

  async #saveNote(): Promise<void> {
    if (this.#isWriting) this.#status.textContent = '';
    await this.#last;
    if (this.#isWriting) await this.#change({ note: this.#note.value, was: this.#mark.note });
  }

  /** Sends a change, and returns whether it was made. */
  #change(change: MarkChange): Promise<boolean> {
    this.#status.textContent = '';
    const send = async () => {
      const written = this.#note.value;
      try {
        const mark = await changeMark(this.#id, change);
        // Another change does not touch a note that is being written.
        this.#show(mark, change.note === undefined ? this.#isWriting : this.#note.value !== written);
        if (change.note !== undefined) this.#mark.note = mark.note;
        this.#trouble.replaceChildren();
        this.#status.textContent = this.#t('saved');
        return true;
      } catch (error) {
        this.#status.textContent = '';
        if (error instanceof Refused && error.mark) this.#ask(error.mark);
        else this.#trouble.textContent = messageOf(error);
        return false;
      }
    };
    const sent = this.#last.then(send);
    this.#last = sent;
    return sent;
  }

  /** Another page has changed the note: asks which one to keep. */
  #ask(now: Mark): void {
    this.#more.open = true;
    this.#trouble.replaceChildren(
      html('span', {}, this.#t('noteConflict', now.note ?? '–')),
      button(this.#t('keep'), this.#t('keep'), () => void this.#change({ note: this.#note.value, was: now.note })),
      button(this.#t('takeOther'), this.#t('takeOther'), () => {
        this.#trouble.replaceChildren();
        this.#show(now);
        this.#note.focus();
      }),
    );
  }
}

/** A note for comparison: text fields have their own line breaks. */
const plain = (note: string): string => note.replace(/\r\n?/g, '\n').trim();
