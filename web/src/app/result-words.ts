/** Results in words. */
import type { Translate } from '../i18n';
import { colorName } from '../panels/players';

/** Writes a value of RE in words: the winner, and by what. Other texts remain as they are. */
export function resultInWords(t: Translate, result: string): string {
  if (/^(0|draw|jigo)$/i.test(result)) return t('drawn');
  const [, winner, how] = /^([BW])\+(.*)$/i.exec(result.trim()) ?? [];
  if (!winner || how === undefined) return result;
  const color = colorName(t, winner.toLowerCase());
  if (/^r(esign)?$/i.test(how)) return t('wonByResignation', color);
  if (/^t(ime)?$/i.test(how)) return t('wonOnTime', color);
  if (/^\d+(\.\d+)?$/.test(how)) return t('wonBy', color, how);
  return how ? result : t('won', color);
}
