/** Fields of the dialog for a new game: who plays, and the clock. */
import { html, nothing, type TemplateResult } from 'lit';
import type { MessageKey, Translate } from '../i18n';
import { colorName } from '../panels/players';
import type { ClockKind, ClockSettings } from './clock';
import { COLORS, LEVELS, type Opponents, type PlayColor } from './opponents';

const KINDS: readonly (readonly ['' | ClockKind, MessageKey])[] = [
  ['', 'noClock'],
  ['absolute', 'clockAbsolute'],
  ['byo-yomi', 'clockByoYomi'],
  ['canadian', 'clockCanadian'],
  ['fischer', 'clockFischer'],
];

interface Field {
  name: string;
  label: MessageKey;
  value: string;
  min: number;
  max: number;
  step?: string;
}

const MAIN: Field = { name: 'minutes', label: 'mainMinutes', value: '10', min: 0, max: 6000, step: 'any' };
const MAIN_ONLY: Field = { ...MAIN, min: 0.1 };
/** The fields of each kind of clock; times of the overtime are in seconds. */
const FIELDS: Record<ClockKind, readonly Field[]> = {
  absolute: [MAIN_ONLY],
  'byo-yomi': [
    MAIN,
    { name: 'count', label: 'periods', value: '5', min: 1, max: 100 },
    { name: 'seconds', label: 'secondsEach', value: '30', min: 1, max: 3600 },
  ],
  canadian: [
    MAIN,
    { name: 'count', label: 'movesInPeriod', value: '25', min: 1, max: 1000 },
    { name: 'seconds', label: 'secondsForAll', value: '300', min: 1, max: 36_000 },
  ],
  fischer: [MAIN_ONLY, { name: 'seconds', label: 'secondsPerMove', value: '10', min: 0, max: 3600 }],
};

/** For each color a person or a level, and the name of a person. */
export function playerFields(
  t: Translate,
  opponents: Opponents,
  changed: (opponents: Opponents) => void,
): TemplateResult {
  const row = (color: PlayColor) => {
    const level = opponents[color];
    const choose = (event: Event) =>
      changed({ ...opponents, [color]: Number((event.target as HTMLSelectElement).value) });
    const [name, label] = color === 'b' ? (['black', 'info.PB'] as const) : (['white', 'info.PW'] as const);
    return html`<div class="row player-fields">
      <label>
        ${colorName(t, color)}
        <select name=${`${name}-player`} @change=${choose}>
          <option value="0" .selected=${level === 0}>${t('person')}</option>
          ${LEVELS.map((number) => html`<option value=${number} .selected=${number === level}>${t('level', number)}</option>`)}
        </select>
      </label>
      ${level ? nothing : html`<label>${t(label)} <input name=${name} autocomplete="off" maxlength="100" /></label>`}
    </div>`;
  };
  return html`${COLORS.map(row)}`;
}

/** The kind of the clock, and its times. */
export function clockFields(
  t: Translate,
  kind: '' | ClockKind,
  changed: (kind: '' | ClockKind) => void,
): TemplateResult {
  const fields = kind ? FIELDS[kind] : [];
  return html`<label>
      ${t('clock')}
      <select
        name="clock"
        @change=${(event: Event) => changed((event.target as HTMLSelectElement).value as '' | ClockKind)}
      >
        ${KINDS.map(([value, label]) => html`<option value=${value} .selected=${value === kind}>${t(label)}</option>`)}
      </select>
    </label>
    ${
      fields.length
        ? html`<div class="row" data-clock=${kind}>
            ${fields.map(
              ({ name, label, value, min, max, step = '1' }) =>
                html`<label>
                  ${t(label)}
                  <input
                    type="number"
                    required
                    inputmode="decimal"
                    name=${name}
                    min=${min}
                    max=${max}
                    step=${step}
                    .value=${value}
                  />
                </label>`,
            )}
          </div>`
        : nothing
    }`;
}

/** Reads the clock from the fields. */
export function clockOfForm(form: FormData): ClockSettings | undefined {
  const number = (name: string) => Number(form.get(name) ?? 0);
  const kind = (form.get('clock') ?? '') as '' | ClockKind;
  const main = Math.round(number('minutes') * 60);
  const [count, seconds] = [number('count'), number('seconds')];
  switch (kind) {
    case '':
      return undefined;
    case 'absolute':
      return { kind, main };
    case 'byo-yomi':
      return { kind, main, periods: count, seconds };
    case 'canadian':
      return { kind, main, moves: count, seconds };
    case 'fischer':
      return { kind, main, seconds };
  }
}
