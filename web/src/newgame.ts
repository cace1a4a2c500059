/** The form for a new game: which one, on which board, with which handicap. */
import './rest';
import { button, html, parse } from './dom';
import { loadFull } from './engine';
import type { Say } from './words';

interface Known {
  number: number;
  name: string;
  size?: number;
  min?: number;
  max?: number;
}

export interface Wanted {
  game: number;
  columns: number;
  rows: number;
  handicap: number;
}

/** Asks for a new game; `begin` may refuse with an error, which the form shows. */
export async function newGame(say: Say, begin: (wanted: Wanted) => Promise<void>): Promise<void> {
  const { games } = await loadFull();
  const known = parse<Known[]>(games()).sort((one, other) => one.number - other.number);
  const game = html('select', { name: 'game' });
  for (const { number, name } of known) game.append(html('option', { value: String(number) }, name));
  const columns = html('input', { type: 'number', name: 'columns', inputmode: 'numeric' });
  const rows = html('input', { type: 'number', name: 'rows', inputmode: 'numeric' });
  const handicap = html('input', { type: 'number', name: 'handicap', min: '0', max: '9', value: '0' });
  const sizes = html('div', { class: 'row' }, html('label', {}, say('columns'), columns), html('label', {}, say('rows'), rows));
  const stones = html('label', {}, say('handicap'), handicap);
  const trouble = html('p', { role: 'alert' });
  const fit = () => {
    const chosen = known.find(({ number }) => String(number) === game.value);
    sizes.hidden = chosen?.size === undefined || chosen.min === chosen.max;
    stones.hidden = game.value !== '1';
    for (const side of [columns, rows]) {
      side.value = chosen?.size === undefined ? '0' : String(chosen.size);
      side.min = String(chosen?.min ?? 0);
      side.max = String(chosen?.max ?? 0);
    }
  };
  columns.addEventListener('input', () => { rows.value = columns.value; });
  game.addEventListener('change', fit);
  fit();
  const dialog = html('dialog', { class: 'new', 'aria-label': say('newGame') });
  const form = html('form', { method: 'dialog' });
  const submit = html('button', { type: 'submit' }, say('begin'));
  form.append(html('h2', {}, say('newGame')), html('label', {}, say('game'), game), sizes, stones, trouble,
    html('div', { class: 'row' }, submit, button(say('close'), say('close'), () => dialog.close())));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const size = sizes.hidden ? [0, 0] : [Number(columns.value), Number(rows.value)];
    const wanted = { game: Number(game.value), columns: size[0]!, rows: size[1]!, handicap: stones.hidden ? 0 : Number(handicap.value) };
    begin(wanted).then(() => dialog.close(), (error: unknown) => { trouble.textContent = String(error); });
  });
  dialog.append(form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
