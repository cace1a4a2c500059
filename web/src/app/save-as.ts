/** Exports the record in the format of another program, and reports what the format cannot hold. */
import { html, parse } from '../dom';
import { loadFull } from '../engine/engine';
import type { SgfBoard } from '../board/sgf-board';
import { download } from './share';
import type { Translate } from '../i18n';

/** Replaces a button by a list of formats. Choosing one writes the file. */
export async function saveAs(
  view: SgfBoard,
  t: Translate,
  stem: string,
  inside: HTMLElement,
  done: () => void,
): Promise<void> {
  const engine = await loadFull();
  const formats = parse(engine.formats_of(view.record?.number ?? 0));
  if (!formats.length) return view.notify(t('none'));
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
      view.notify(lost.length ? t('notHeld', lost.join(' ')) : t('saved'));
    } catch (error) {
      view.notify(t('notSaved', String(error)));
    }
  });
  inside.replaceChildren(html('label', {}, t('saveAs'), list));
  list.focus();
}
