/** Facts about the current position: the move, whose turn it is, the result, notes of the engine. */
import { html } from '../dom';
import type { Facts, Property } from '../engine/types';
import type { MessageKey, Translate } from '../i18n';
import { colorName } from './players';

export function factLines(t: Translate, facts: Facts, info: Property[]): (Node | string)[] {
  const result = info.find((property) => property.ident === 'RE')?.values[0];
  const status = facts.outcome ?? (facts.turn ? t('toMove', colorName(t, facts.turn)) : '');
  const head = facts.last === null ? t('start') : t('moveIs', facts.number, facts.last);
  const lines: (Node | string)[] = [html('b', {}, head)];
  for (const more of [status, result]) if (more) lines.push(` · ${more}`);
  for (const note of facts.notes) lines.push(html('div', { class: 'note' }, phrase(t, note)));
  return lines;
}

/** A phrase of the engine, translated if there is a translation. */
function phrase(t: Translate, [pattern, ...values]: [string, ...string[]]): string {
  const inWords = (text: string, ...values: string[]) => t(`phrase.${text}` as MessageKey, ...values);
  return pattern === '{0}' ? values[0]! : inWords(pattern, ...values.map((value) => inWords(value)));
}
