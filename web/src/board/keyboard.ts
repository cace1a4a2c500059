/** Keyboard shortcuts: the defaults, and the reader's own. */
import { readPreference } from '../app/preferences';
import type { MessageKey } from '../i18n';

export const DEFAULT_KEYS = {
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
  'next-conflict': ['nextConflict', 'k'],
  'previous-conflict': ['previousConflict', 'K'],
  search: ['search', '/'],
  'next-found': ['findNext', 'n'],
  'previous-found': ['findPrevious', 'N'],
  fold: ['fold', 'v'],
  'fold-all': ['foldAll', 'V'],
  'unfold-all': ['unfoldAll', 'U'],
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
} as const satisfies Record<string, readonly [MessageKey, string]>;

export type Action = keyof typeof DEFAULT_KEYS;

/** The name of a key: `Ctrl+z`, `C`, `ArrowLeft`. */
export function keyName(event: KeyboardEvent): string {
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  return control + (event.altKey ? 'Alt+' : '') + (event.key === ' ' ? 'Space' : letterOf(event));
}

/** The key, as if Caps Lock were off. */
function letterOf(event: KeyboardEvent): string {
  const { key } = event;
  if (key.length > 1 || !event.getModifierState('CapsLock')) return key;
  return event.shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** The reader's own shortcuts. */
export function customKeys(): Record<string, string> {
  return readPreference<Record<string, string>>('keys') ?? {};
}

/** The key of an action. All boards share the reader's shortcuts. */
export function keyOf(act: Action): string {
  return customKeys()[act] ?? DEFAULT_KEYS[act][1];
}

export function actionOf(event: KeyboardEvent): Action | undefined {
  const name = keyName(event);
  if (name === 'Ctrl+Z' || name === 'Ctrl+Shift+z') return 'redo';
  const mine = customKeys();
  return (Object.keys(DEFAULT_KEYS) as Action[]).find((act) => (mine[act] ?? DEFAULT_KEYS[act][1]) === name);
}
