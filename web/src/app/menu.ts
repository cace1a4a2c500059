/** The menu of an open record: everything except saving. */
import { button, html } from '../dom';
import type { OpenFile } from './open-file';
import { writePreference } from './preferences';
import type { What } from './export-files';
import { download, fragmentOf, pngOf } from './share';
import type { Translate, MessageKey } from '../i18n';

/** Width of exported pictures, in pixels. */
const WIDTH = 1600;

export function menuOf(openFile: OpenFile, t: Translate, ...more: HTMLElement[]): HTMLElement {
  const { view } = openFile;
  const items = html('div', { class: 'items' });
  const menu = html('details', { class: 'menu' }, html('summary', {}, t('menu')), items);
  const stem = (openFile.name.split('/').pop() ?? '').replace(/\.\w+$/, '') || 'board';
  const add = (word: MessageKey, act: () => void) =>
    items.append(
      button(t(word), t(word), () => {
        menu.open = false;
        act();
      }),
    );
  /** A setting that is on or off, and is remembered. */
  const toggle = (word: MessageKey, attribute: string, change: (is: boolean) => void) => {
    const item = button(t(word), t(word), () => {
      const is = !view.hasAttribute(attribute);
      writePreference(attribute, is || undefined);
      change(is);
      item.setAttribute('aria-pressed', String(is));
    });
    item.setAttribute('aria-pressed', String(view.hasAttribute(attribute)));
    items.append(item);
  };
  /** A choice of values for an attribute. The first is the default. */
  const choice = (word: MessageKey, attribute: string, values: string[]) => {
    const list = html(
      'select',
      {},
      html('option', { value: '' }, t('usual')),
      ...values.map((value) => html('option', { value }, value)),
    );
    list.value = view.getAttribute(attribute) ?? '';
    list.addEventListener('change', () => {
      writePreference(attribute, list.value || undefined);
      if (list.value) view.setAttribute(attribute, list.value);
      else view.removeAttribute(attribute);
    });
    items.append(html('label', {}, t(word), list));
  };
  const mode = (word: MessageKey, value: string) =>
    add(word, () => {
      if (view.getAttribute('mode') === value) view.removeAttribute('mode');
      else view.setAttribute('mode', value);
    });
  items.append(...more);
  mode('problem', 'problem');
  mode('guess', 'guess');
  add('turnBoard', () => view.turn());
  toggle('moveList', 'moves', (is) => {
    view.toggleAttribute('moves', is);
    view.toggleAttribute('tree', !is);
  });
  toggle('numbers', 'numbers', (is) => view.toggleAttribute('numbers', is));
  toggle('wholeBoard', 'window', (is) => {
    if (is) view.setAttribute('window', 'whole');
    else view.removeAttribute('window');
  });
  toggle('naturalStones', 'natural', (is) => view.toggleAttribute('natural', is));
  toggle('sound', 'sound', (is) => view.toggleAttribute('sound', is));
  items.append(
    mergeItem(openFile, t, () => {
      menu.open = false;
    }),
  );
  add('saveCopy', () => openFile.saveCopy());
  items.append(
    saveAsItem(openFile, t, stem, () => {
      menu.open = false;
    }),
  );
  add('share', () => void share(openFile, t));
  const exported = (word: MessageKey, type: string, make: (svg: string) => Promise<Blob>) =>
    add(
      word,
      () =>
        void view
          .svg()
          .then(make)
          .then(
            (picture) => download(picture, `${stem}.${type}`),
            (error: unknown) => view.notify(String(error)),
          ),
    );
  exported('exportSvg', 'svg', async (svg) => new Blob([svg], { type: 'image/svg+xml' }));
  exported('exportPng', 'png', (svg) => pngOf(svg, WIDTH));
  choice('theme', 'theme', ['kaya', 'slate', 'night', 'contrast', 'book']);
  choice('coordinates', 'coordinates', ['none', 'a1', 'numbers', 'cjk', 'sgf']);
  const file = (word: MessageKey, what: What) =>
    add(word, () => void import('./export-files').then(({ writeFile }) => writeFile(view, t, stem, what)));
  file('exportPdf', 'pdf');
  file('exportBook', 'book');
  file('exportGif', 'gif');
  add('print', () => print());
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')!.focus();
  });
  menu.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  return menu;
}

/** Asks for a format and exports the record in it. */
function saveAsItem({ view }: OpenFile, t: Translate, stem: string, onChosen: () => void): HTMLElement {
  const item = html('span');
  const begin = () =>
    void import('./save-as').then(
      ({ saveAs }) =>
        saveAs(view, t, stem, item, () => {
          onChosen();
          item.replaceChildren(start());
        }),
      (error: unknown) => view.notify(String(error)),
    );
  const start = () => button(t('saveAs'), t('saveAs'), begin);
  item.append(start());
  return item;
}

/** Chooses a file to merge into the record. */
function mergeItem({ view }: OpenFile, t: Translate, onChosen: () => void): HTMLElement {
  const input = html('input', { type: 'file', hidden: '', 'aria-label': t('mergeFile') });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    onChosen();
    if (file) void file.arrayBuffer().then((bytes) => view.merge(new Uint8Array(bytes), file.name));
    input.value = '';
  });
  return html(
    'span',
    {},
    input,
    button(t('mergeFile'), t('mergeFile'), () => input.click()),
  );
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
  const field = html('input', { readonly: '', 'aria-label': t('share') });
  field.value = link;
  view.notify(isCopied ? t('linkCopied') : '', field);
  field.select();
}
