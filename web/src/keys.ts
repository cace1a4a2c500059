/** The keys: a table of what they do, which a person can change, and the panel that shows it. */
import { button, html } from './dom';
import { recall, remember } from './preferences';
import type { Say, Word } from './words';

const TABLE = {
  next: ['next', 'ArrowRight'],
  previous: ['previous', 'ArrowLeft'],
  first: ['first', 'Home'],
  last: ['last', 'End'],
  'next-variation': ['variationDown', 'ArrowDown'],
  'previous-variation': ['variationUp', 'ArrowUp'],
  'ten-on': ['tenOn', 'PageDown'],
  'ten-back': ['tenBack', 'PageUp'],
  'next-comment': ['nextComment', 'c'],
  'previous-comment': ['previousComment', 'C'],
  'next-branch': ['nextBranch', 'b'],
  'previous-branch': ['previousBranch', 'B'],
  'next-hotspot': ['nextHotspot', 'h'],
  'previous-hotspot': ['previousHotspot', 'H'],
  'next-figure': ['nextFigure', 'f'],
  'previous-figure': ['previousFigure', 'F'],
  autoplay: ['play', 'a'],
  turn: ['turnBoard', 'x'],
  hint: ['hint', 't'],
  undo: ['undo', 'Ctrl+z'],
  redo: ['redo', 'Ctrl+y'],
  copy: ['copy', 'Ctrl+c'],
  cut: ['cut', 'Ctrl+x'],
  paste: ['paste', 'Ctrl+v'],
  delete: ['remove', 'Delete'],
  pass: ['pass', 'p'],
  keys: ['keys', '?'],
} as const satisfies Record<string, readonly [Word, string]>;

export type Act = keyof typeof TABLE;

/** What a key is called: `Ctrl+z`, `C`, `ArrowLeft`. */
function nameOf(event: KeyboardEvent): string {
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  return control + (event.altKey ? 'Alt+' : '') + (event.key === ' ' ? 'Space' : event.key);
}

function chosen(): Record<string, string> {
  return recall<Record<string, string>>('keys') ?? {};
}

/** The key of an act; several boards share the person's choice. */
export function keyOf(act: Act): string {
  return chosen()[act] ?? TABLE[act][1];
}

export function actOf(event: KeyboardEvent): Act | undefined {
  const name = nameOf(event);
  if (name === 'Ctrl+Z' || name === 'Ctrl+Shift+z') return 'redo';
  const mine = chosen();
  return (Object.keys(TABLE) as Act[]).find((act) => (mine[act] ?? TABLE[act][1]) === name);
}

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
