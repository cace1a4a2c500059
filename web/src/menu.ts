/** What the page can do with an open record, besides saving it. */
import './rest';
import { button, html } from './dom';
import type { Paper } from './paper';
import { remember } from './preferences';
import type { What } from './files';
import { download, fragmentOf, pngOf } from './share';
import type { Say, Word } from './words';

/** How wide a picture is that is saved, in pixels. */
const WIDTH = 1600;

export function menuOf(paper: Paper, say: Say, ...more: HTMLElement[]): HTMLElement {
  const { view } = paper;
  const items = html('div', { class: 'items' });
  const menu = html('details', { class: 'menu' }, html('summary', {}, say('menu')), items);
  const stem = (paper.name.split('/').pop() ?? '').replace(/\.\w+$/, '') || 'board';
  const add = (word: Word, act: () => void) => items.append(button(say(word), say(word), () => { menu.open = false; act(); }));
  /** Something that is on or off, and stays so the next time. */
  const toggle = (word: Word, attribute: string, change: (is: boolean) => void) => {
    const item = button(say(word), say(word), () => {
      const is = !view.hasAttribute(attribute);
      remember(attribute, is || undefined);
      change(is);
      item.setAttribute('aria-pressed', String(is));
    });
    item.setAttribute('aria-pressed', String(view.hasAttribute(attribute)));
    items.append(item);
  };
  /** One of several values of an attribute; the first is what there is without it. */
  const choice = (word: Word, attribute: string, values: string[]) => {
    const list = html('select', {}, html('option', { value: '' }, say('usual')), ...values.map((value) => html('option', { value }, value)));
    list.value = view.getAttribute(attribute) ?? '';
    list.addEventListener('change', () => {
      remember(attribute, list.value || undefined);
      if (list.value) view.setAttribute(attribute, list.value);
      else view.removeAttribute(attribute);
    });
    items.append(html('label', {}, say(word), list));
  };
  const mode = (word: Word, value: string) => add(word, () => {
    if (view.getAttribute('mode') === value) view.removeAttribute('mode');
    else view.setAttribute('mode', value);
  });
  items.append(...more);
  mode('problem', 'problem');
  mode('guess', 'guess');
  add('turnBoard', () => view.turn());
  toggle('moveList', 'moves', (is) => { view.toggleAttribute('moves', is); view.toggleAttribute('tree', !is); });
  toggle('numbers', 'numbers', (is) => view.toggleAttribute('numbers', is));
  toggle('wholeBoard', 'window', (is) => { if (is) view.setAttribute('window', 'whole'); else view.removeAttribute('window'); });
  toggle('naturalStones', 'natural', (is) => view.toggleAttribute('natural', is));
  toggle('sound', 'sound', (is) => view.toggleAttribute('sound', is));
  items.append(mergeItem(paper, say, () => { menu.open = false; }));
  add('saveCopy', () => paper.saveCopy());
  items.append(saveAsItem(paper, say, stem, () => { menu.open = false; }));
  add('share', () => void share(paper, say));
  const exported = (word: Word, type: string, make: (svg: string) => Promise<Blob>) => add(word, () => void view.svg().then(make).then(
    (picture) => download(picture, `${stem}.${type}`),
    (error: unknown) => view.tell(String(error)),
  ));
  exported('exportSvg', 'svg', async (svg) => new Blob([svg], { type: 'image/svg+xml' }));
  exported('exportPng', 'png', (svg) => pngOf(svg, WIDTH));
  choice('theme', 'theme', ['kaya', 'slate', 'night', 'contrast', 'book']);
  choice('coordinates', 'coordinates', ['none', 'a1', 'numbers', 'cjk', 'sgf']);
  const file = (word: Word, what: What) => add(word, () => void import('./files').then(({ writeFile }) => writeFile(view, say, stem, what)));
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

/** Asks for a format, and writes the record in it. */
function saveAsItem({ view }: Paper, say: Say, stem: string, chosen: () => void): HTMLElement {
  const item = html('span');
  const begin = () => void import('./saveas').then(
    ({ saveAs }) => saveAs(view, say, stem, item, () => { chosen(); item.replaceChildren(start()); }),
    (error: unknown) => view.tell(String(error)),
  );
  const start = () => button(say('saveAs'), say('saveAs'), begin);
  item.append(start());
  return item;
}

/** Chooses a file to be merged into the record. */
function mergeItem({ view }: Paper, say: Say, chosen: () => void): HTMLElement {
  const input = html('input', { type: 'file', hidden: '', 'aria-label': say('mergeFile') });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    chosen();
    if (file) void file.arrayBuffer().then((bytes) => view.merge(new Uint8Array(bytes), file.name));
    input.value = '';
  });
  return html('span', {}, input, button(say('mergeFile'), say('mergeFile'), () => input.click()));
}

/** Makes an address with the record in it, and puts it into the clipboard. */
async function share({ view }: Paper, say: Say): Promise<void> {
  const fragment = await fragmentOf(view.save(), view.path);
  if (!fragment) return view.tell(say('tooLong'));
  const link = `${location.origin}${location.pathname}#${fragment}`;
  const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  const field = html('input', { readonly: '', 'aria-label': say('share') });
  field.value = link;
  view.tell(isCopied ? say('linkCopied') : '', field);
  field.select();
}
