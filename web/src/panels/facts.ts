/** Facts about the current position: the move, whose turn it is, the result, notes of the engine. */
import { html } from '../dom';
import type { Facts, Property } from '../engine/types';
import type { MessageKey, Translate } from '../i18n';
import { colorName } from './players';

/** Event, round, date and result of the game, as far as the record has them. */
export function headingOf(info: Property[]): HTMLElement[] {
  const value = (ident: string) => info.find((property) => property.ident === ident)?.values[0] ?? '';
  const event = [value('EV'), value('RO')].filter(Boolean).join(', ') || value('GN');
  const where = [event, value('DT')].filter(Boolean).join(' · ');
  const result = value('RE');
  return [...(where ? [html('span', {}, where)] : []), ...(result ? [html('b', {}, result)] : [])];
}

/** The number and name of the last move, and whose turn it is. */
export function factLines(t: Translate, facts: Facts): (Node | string)[] {
  const status = facts.outcome ?? (facts.turn ? t('toMove', colorName(t, facts.turn)) : '');
  const head = facts.last === null ? t('start') : t('moveIs', facts.number, facts.last);
  const lines: (Node | string)[] = [html('b', {}, head)];
  if (status) lines.push(` · ${status}`);
  for (const note of facts.notes) lines.push(html('div', { class: 'note' }, phrase(t, note)));
  return lines;
}

/** A phrase of the engine, translated if there is a translation. */
function phrase(t: Translate, [pattern, ...values]: [string, ...string[]]): string {
  const inWords = (text: string, ...values: string[]) => t(`phrase.${text}` as MessageKey, ...values);
  return pattern === '{0}' ? values[0]! : inWords(pattern, ...values.map((value) => inWords(value)));
}
