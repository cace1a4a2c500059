/** The record as a file of another program: which formats there are for its game, and what the chosen one does not hold. */
import './rest';
import { html, parse } from './dom';
import { loadFull } from './engine';
import type { SgfBoard } from './sgf-board';
import { download } from './share';
import type { Say } from './words';

interface Format {
  name: string;
  title: string;
  extension: string;
}

/** Puts a list of the formats into the place of a button; the file is written when one is chosen. */
export async function saveAs(view: SgfBoard, say: Say, stem: string, inside: HTMLElement, done: () => void): Promise<void> {
  const engine = await loadFull();
  const formats = parse<Format[]>(engine.formats_of(view.record?.number ?? 0));
  if (!formats.length) return view.tell(say('none'));
  const options = formats.map(({ name, title }) => html('option', { value: name }, title));
  const list = html('select', {}, html('option', { value: '' }, '…'), ...options);
  list.addEventListener('change', () => {
    const format = formats.find(({ name }) => name === list.value);
    if (!format) return;
    done();
    const bytes = view.save();
    try {
      const file = engine.convert(bytes, format.name);
      const lost = parse<string[]>(engine.lost_in(bytes, format.name));
      download(new Blob([file as BlobPart], { type: 'application/octet-stream' }), `${stem}.${format.extension}`);
      view.tell(lost.length ? say('notHeld', lost.join(' ')) : say('saved'));
    } catch (error) {
      view.tell(say('notSaved', String(error)));
    }
  });
  inside.replaceChildren(html('label', {}, say('saveAs'), list));
  list.focus();
}
