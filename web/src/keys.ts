/** The keys: a table of what they do, which a person can change. */
import { recall } from './preferences';
import type { Word } from './words';

export const TABLE = {
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
} as const satisfies Record<string, readonly [Word, string]>;

export type Act = keyof typeof TABLE;

/** What a key is called: `Ctrl+z`, `C`, `ArrowLeft`. */
export function nameOf(event: KeyboardEvent): string {
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  return control + (event.altKey ? 'Alt+' : '') + (event.key === ' ' ? 'Space' : event.key);
}

/** The keys that the person has chosen. */
export function chosen(): Record<string, string> {
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
