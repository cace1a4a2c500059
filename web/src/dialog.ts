/** The dialog that shows the keys. */
import './rest';
import { button, html } from './dom';
import { TABLE, chosen, keyOf, nameOf, type Act } from './keys';
import { remember } from './preferences';
import type { Say } from './words';

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** Shows the keys in a dialog; a press on one of them asks for another. */
export function keysDialog(say: Say, parent: Node): void {
  const dialog = html('dialog', { class: 'keys', 'aria-label': say('keys') });
  const rows = html('div', { class: 'rows' });
  const fill = () => {
    rows.replaceChildren(...(Object.keys(TABLE) as Act[]).map((act) => {
      const key = keyOf(act);
      const sign = SIGNS[key] ?? key;
      const change = button(`${say(TABLE[act][0])}: ${sign}`, sign, () => listen(act, change));
      return html('div', { class: 'row' }, html('span', {}, say(TABLE[act][0])), change);
    }));
  };
  const listen = (act: Act, change: HTMLButtonElement) => {
    change.textContent = say('pressKey');
    change.addEventListener('keydown', (event) => {
      if (['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key !== 'Escape') {
        const name = nameOf(event);
        const mine = chosen();
        const other = (Object.keys(TABLE) as Act[]).find((known) => known !== act && keyOf(known) === name);
        // No key does two things: the other act gets what this one had.
        if (other) mine[other] = keyOf(act);
        mine[act] = name;
        remember('keys', mine);
      }
      fill();
    }, { once: true });
  };
  const close = button(say('close'), say('close'), () => dialog.close());
  const reset = button(say('usualKeys'), say('usualKeys'), () => { remember('keys', undefined); fill(); });
  fill();
  dialog.append(html('h2', {}, say('keys')), rows, html('p', {}, say('boardKeys')), html('div', { class: 'bar' }, close, reset));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  parent.appendChild(dialog);
  dialog.showModal();
}
