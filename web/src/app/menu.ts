/** The menu of an open record, in groups: the file, the view, exports, and help. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { What } from './export-files';
import type { Exercise } from './export-page';
import type { OpenFile } from './open-file';
import { copyPicture, download, fragmentOf, pngOf } from './share';
import type { MessageKey, Translate } from '../i18n';

/** Width of exported pictures, in pixels. */
const WIDTH = 1600;

/** What the page can do besides: actions that do not belong to the record. */
export interface PageActions {
  newGame(): void;
  openFile(): void;
}

/** A closed menu, which closes again after a choice, on Escape, and when the focus leaves it. */
export function menuOf(openFile: OpenFile, t: Translate, actions: PageActions): HTMLElement {
  const menu = document.createElement('details');
  menu.className = 'menu';
  const close = () => {
    menu.open = false;
  };
  render(
    html`<summary title=${t('menu')} aria-label=${t('menu')}><span aria-hidden="true">⋯</span></summary>
      <div class="items">${groups(openFile, t, actions, close)}</div>`,
    menu,
  );
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.stopPropagation();
    close();
    menu.querySelector('summary')!.focus();
  });
  menu.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close();
  });
  return menu;
}

function groups(openFile: OpenFile, t: Translate, actions: PageActions, close: () => void): TemplateResult[] {
  const { view } = openFile;
  const stem = (openFile.name.split('/').pop() ?? '').replace(/\.\w+$/, '') || 'board';
  const failed = (error: unknown) => view.notify(String(error));
  const item = (word: MessageKey, act: () => void, key = '') =>
    html`<button
      type="button"
      @click=${() => {
        close();
        act();
      }}
    >
      ${t(word)}${key ? html`<kbd>${key}</kbd>` : nothing}
    </button>`;
  const picture = (word: MessageKey, use: (svg: string) => Promise<void>) =>
    item(word, () => void view.svg().then(use).catch(failed));
  const file = (word: MessageKey, what: What) =>
    item(word, () => void import('./export-files').then(({ writeFile }) => writeFile(view, t, stem, what), failed));
  const exercise = (word: MessageKey, mode: Exercise) =>
    item(
      word,
      () =>
        void import('./export-page')
          .then(({ exportPage }) => exportPage(view, t, openFile.name.split('/').pop() ?? '', mode))
          .catch(failed),
    );
  const group = (word: MessageKey, ...items: unknown[]) =>
    html`<section aria-label=${t(word)}>
      <h2>${t(word)}</h2>
      ${items}
    </section>`;
  return [
    group(
      'file',
      item('newGame', actions.newGame),
      item('open', actions.openFile),
      mergeItem(openFile, t, close),
      item('saveCopy', () => openFile.saveCopy()),
      saveAsItem(openFile, t, stem, close),
      item('print', () => print()),
    ),
    group(
      'viewGroup',
      item('turnBoard', () => view.turn(), 'x'),
      item('settings', () => void import('./settings').then(({ showSettings }) => showSettings(view, t), failed)),
    ),
    group(
      'export',
      picture('copyPicture', (svg) => copyPicture(svg, WIDTH).then(() => view.notify(t('pictureCopied')))),
      picture('exportSvg', async (svg) => download(new Blob([svg], { type: 'image/svg+xml' }), `${stem}.svg`)),
      picture('exportPng', async (svg) => download(await pngOf(svg, WIDTH), `${stem}.png`)),
      file('exportPdf', 'pdf'),
      file('exportBook', 'book'),
      file('exportGif', 'gif'),
      exercise('exportProblem', 'problem'),
      exercise('exportGuess', 'guess'),
      item('share', () => void share(openFile, t).catch(failed)),
    ),
    group(
      'help',
      item('keys', () => void view.do('keys'), '?'),
    ),
  ];
}

/** Asks for a format and exports the record in it. */
function saveAsItem({ view }: OpenFile, t: Translate, stem: string, close: () => void): TemplateResult {
  const begin = (event: Event) => {
    const item = (event.currentTarget as HTMLElement).parentElement!;
    const start = item.firstElementChild!;
    const done = () => {
      close();
      item.replaceChildren(start);
    };
    void import('./save-as').then(
      ({ saveAs }) => saveAs(view, t, stem, item, done),
      (error: unknown) => view.notify(String(error)),
    );
  };
  return html`<span><button type="button" @click=${begin}>${t('saveAs')}</button></span>`;
}

/** Chooses a file to merge into the record. */
function mergeItem({ view }: OpenFile, t: Translate, close: () => void): TemplateResult {
  const merge = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    close();
    if (file) void file.arrayBuffer().then((bytes) => view.merge(new Uint8Array(bytes), file.name));
    input.value = '';
  };
  const choose = (event: Event) => ((event.currentTarget as HTMLElement).previousElementSibling as HTMLElement).click();
  return html`<input type="file" hidden aria-label=${t('mergeFile')} @change=${merge} />
    <button type="button" @click=${choose}>${t('mergeFile')}</button>`;
}

/** Copies a link that contains the record to the clipboard. */
async function share({ view }: OpenFile, t: Translate): Promise<void> {
  const fragment = await fragmentOf(view.save(), view.path);
  if (!fragment) return view.notify(t('tooLong'));
  const link = `${location.origin}${location.pathname}#${fragment}`;
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  const field = document.createElement('input');
  field.readOnly = true;
  field.setAttribute('aria-label', t('share'));
  field.value = link;
  view.notify(isCopied ? t('linkCopied') : '', field);
  field.select();
}
