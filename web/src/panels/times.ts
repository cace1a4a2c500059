/** The game info as it is read, with notes about doubtful values, and the time of each move. */
import '../i18n/more';
import { html, parse } from '../dom';
import type { RecordController } from '../board/record-controller';
import { colorName } from './players';

/** At most this many moves are listed. */
const SHOWN = 1000;

export function times(controller: RecordController, inside: HTMLElement): void {
  const board = controller.editable;
  if (!board) return;
  const { t } = controller;
  const readings = parse(board.readings());
  const { result, rules, komi, handicap, time, notes } = readings;
  const lines = [result, rules, komi, handicap, time].filter((line) => line !== null);
  const rows = readings.times.slice(0, SHOWN).map(({ node, number, color, used, left, overtime }) => {
    const row = html(
      'tr',
      { 'data-node': String(node) },
      html('td', {}, String(number)),
      html('td', {}, colorName(t, color)),
      html('td', {}, seconds(used)),
      html('td', {}, seconds(left) + (overtime === null ? '' : ` (${overtime})`)),
    );
    row.addEventListener('click', () => controller.step((now) => now.go(node)));
    return row;
  });
  const head = ['', '', t('timeUsed'), t('timeLeft')].map((word) => html('th', { scope: 'col' }, word));
  inside.replaceChildren(
    ...[...lines, ...notes].map((line) => html('p', {}, line)),
    ...(rows.length ? [html('table', {}, html('tr', {}, ...head), ...rows)] : []),
  );
}

/** Formats seconds as a clock: `1:05`, `1:00:00`. */
function seconds(value: number | null): string {
  if (value === null) return '–';
  const tenths = Math.round(Math.abs(value) * 10);
  const whole = Math.floor(tenths / 10);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60) + (tenths % 10 ? `.${tenths % 10}` : '');
  const shown = hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  return value < 0 ? `-${shown}` : shown;
}
