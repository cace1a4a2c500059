/** The dialog with the keyboard shortcuts. */
import '../i18n/more';
import { button, html } from '../dom';
import { DEFAULT_KEYS, customKeys, keyOf, keyName, type Action } from '../board/keyboard';
import { writePreference } from './preferences';
import type { Translate } from '../i18n';

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** Shows the shortcuts. Pressing one of them changes it. */
export function keysDialog(t: Translate, parent: Node): void {
  const dialog = html('dialog', { class: 'keys', 'aria-label': t('keys') });
  const rows = html('div', { class: 'rows' });
  const fill = () => {
    rows.replaceChildren(
      ...(Object.keys(DEFAULT_KEYS) as Action[]).map((act) => {
        const key = keyOf(act);
        const sign = SIGNS[key] ?? key;
        const change = button(`${t(DEFAULT_KEYS[act][0])}: ${sign}`, sign, () => listen(act, change));
        return html('div', { class: 'row' }, html('span', {}, t(DEFAULT_KEYS[act][0])), change);
      }),
    );
  };
  const listen = (act: Action, change: HTMLButtonElement) => {
    change.textContent = t('pressKey');
    change.addEventListener(
      'keydown',
      (event) => {
        if (['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key !== 'Escape') {
          const name = keyName(event);
          const mine = customKeys();
          const other = (Object.keys(DEFAULT_KEYS) as Action[]).find((known) => known !== act && keyOf(known) === name);
          // A key has one action: the other action gets the old key.
          if (other) mine[other] = keyOf(act);
          mine[act] = name;
          writePreference('keys', mine);
        }
        fill();
      },
      { once: true },
    );
  };
  const close = button(t('close'), t('close'), () => dialog.close());
  const reset = button(t('usualKeys'), t('usualKeys'), () => {
    writePreference('keys', undefined);
    fill();
  });
  fill();
  dialog.append(
    html('h2', {}, t('keys')),
    rows,
    html('p', {}, t('boardKeys')),
    html('div', { class: 'bar' }, close, reset),
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  parent.appendChild(dialog);
  dialog.showModal();
}
