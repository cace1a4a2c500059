/** The form for a new game: game, board size and handicap. */
import { button, html, parse } from '../dom';
import { loadFull } from '../engine/engine';
import type { Translate } from '../i18n';

export interface NewGameOptions {
  game: number;
  columns: number;
  rows: number;
  handicap: number;
}

/** Shows the form. `begin` may throw an error, which the form shows. */
export async function newGame(t: Translate, begin: (wanted: NewGameOptions) => Promise<void>): Promise<void> {
  const { games } = await loadFull();
  const known = parse(games()).sort((one, other) => one.number - other.number);
  const game = html('select', { name: 'game' });
  for (const { number, name } of known) game.append(html('option', { value: String(number) }, name));
  const columns = html('input', { type: 'number', name: 'columns', inputmode: 'numeric' });
  const rows = html('input', { type: 'number', name: 'rows', inputmode: 'numeric' });
  const handicap = html('input', { type: 'number', name: 'handicap', min: '0', max: '9', value: '0' });
  const sizes = html(
    'div',
    { class: 'row' },
    html('label', {}, t('columns'), columns),
    html('label', {}, t('rows'), rows),
  );
  const stones = html('label', {}, t('handicap'), handicap);
  const trouble = html('p', { role: 'alert' });
  const fit = () => {
    const chosen = known.find(({ number }) => String(number) === game.value);
    // Only games with square boards have a choice of sizes.
    const square = chosen && 'size' in chosen ? chosen : undefined;
    sizes.hidden = square === undefined || square.min === square.max;
    stones.hidden = game.value !== '1';
    for (const side of [columns, rows]) {
      side.value = square === undefined ? '0' : String(square.size);
      side.min = String(square?.min ?? 0);
      side.max = String(square?.max ?? 0);
    }
  };
  columns.addEventListener('input', () => {
    rows.value = columns.value;
  });
  game.addEventListener('change', fit);
  fit();
  const dialog = html('dialog', { class: 'new', 'aria-label': t('newGame') });
  const form = html('form', { method: 'dialog' });
  const submit = html('button', { type: 'submit' }, t('begin'));
  form.append(
    html('h2', {}, t('newGame')),
    html('label', {}, t('game'), game),
    sizes,
    stones,
    trouble,
    html(
      'div',
      { class: 'row' },
      submit,
      button(t('close'), t('close'), () => dialog.close()),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const size = sizes.hidden ? [0, 0] : [Number(columns.value), Number(rows.value)];
    const wanted = {
      game: Number(game.value),
      columns: size[0]!,
      rows: size[1]!,
      handicap: stones.hidden ? 0 : Number(handicap.value),
    };
    begin(wanted).then(
      () => dialog.close(),
      (error: unknown) => {
        trouble.textContent = String(error);
      },
    );
  });
  dialog.append(form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
