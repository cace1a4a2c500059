/** The settings of the reader in one dialog: kept in the browser, and seen at once. */
import { html, render } from 'lit';
import type { SgfBoard } from '../board/sgf-board';
import { LANGUAGES, type Language, type MessageKey, type Translate } from '../i18n';
import { readPreference, writePreference } from './preferences';

type Choice = readonly [value: string, label: string];

/** Settings that are attributes of the board, with their values. The first value stands for no attribute. */
const BOARD_CHOICES: readonly [MessageKey, string, readonly string[]][] = [
  ['theme', 'theme', ['', 'kaya', 'slate', 'night', 'contrast', 'book']],
  ['coordinates', 'coordinates', ['', 'none', 'a1', 'numbers', 'cjk', 'sgf']],
];

/** Settings that are on or off. */
const SWITCHES: readonly [MessageKey, string][] = [
  ['naturalStones', 'natural'],
  ['sound', 'sound'],
];

/** Sets the attributes of a board that the reader has chosen. */
export function applySettings(view: HTMLElement): void {
  for (const [, name] of BOARD_CHOICES) setAttribute(view, name, readPreference<string>(name) ?? '');
  const numbers = readPreference<string | boolean>('numbers');
  // Earlier versions kept a yes or no.
  if (numbers) view.setAttribute('numbers', numbers === true ? '' : numbers);
  for (const [, name] of SWITCHES) view.toggleAttribute(name, Boolean(readPreference(name)));
  if (readPreference('window')) view.setAttribute('window', 'whole');
  colorBoard(view);
  applyScheme();
}

/** The language that the reader has chosen, if it is one of the page. */
export function chosenLanguage(): Language | undefined {
  const chosen = readPreference<string>('language');
  return LANGUAGES.find(([language]) => language === chosen)?.[0];
}

/** The light or dark colors that the reader has chosen for the page; empty to follow the system. */
function chosenScheme(): '' | 'light' | 'dark' {
  const chosen = readPreference<string>('scheme');
  return chosen === 'light' || chosen === 'dark' ? chosen : '';
}

/** Uses the chosen colors for the page and its boards. */
export function applyScheme(): void {
  document.documentElement.style.colorScheme = chosenScheme();
  for (const board of document.querySelectorAll<HTMLElement>('sgf-board')) colorBoard(board);
}

/** Switches between light and dark, whatever the system says. */
export function switchScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const now = chosenScheme() || (isDark ? 'dark' : 'light');
  writePreference('scheme', now === 'dark' ? 'light' : 'dark');
  applyScheme();
}

/** Without a theme of its own, the board follows the colors of the page. */
function colorBoard(board: HTMLElement): void {
  const scheme = chosenScheme();
  board.style.colorScheme = scheme;
  const ofScheme = { '': '', light: 'kaya', dark: 'night' }[scheme];
  setAttribute(board, 'theme', readPreference<string>('theme') ?? ofScheme);
}

function setAttribute(view: HTMLElement, name: string, value: string): void {
  if (value) view.setAttribute(name, value);
  else view.removeAttribute(name);
}

/** Shows the dialog. */
export function showSettings(view: SgfBoard, t: Translate): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'settings';
  dialog.setAttribute('aria-label', t('settings'));
  const list = (word: MessageKey, value: string, choices: readonly Choice[], take: (value: string) => void) =>
    html`<label>
      ${t(word)}
      <select @change=${(event: Event) => take((event.target as HTMLSelectElement).value)}>
        ${choices.map(([name, label]) => html`<option value=${name} ?selected=${name === value}>${label}</option>`)}
      </select>
    </label>`;
  const check = (word: MessageKey, isOn: boolean, take: (is: boolean) => void) =>
    html`<label class="check">
      <input
        type="checkbox"
        ?checked=${isOn}
        @change=${(event: Event) => take((event.target as HTMLInputElement).checked)}
      />
      ${t(word)}
    </label>`;
  const board = BOARD_CHOICES.map(([word, name, values]) =>
    list(
      word,
      readPreference<string>(name) ?? '',
      values.map((value) => [value, value || t('usual')]),
      (value) => {
        writePreference(name, value || undefined);
        setAttribute(view, name, value);
        colorBoard(view);
      },
    ),
  );
  render(
    html`<h2>${t('settings')}</h2>
      <form method="dialog">
        ${list('scheme', chosenScheme(), schemes(t), (value) => {
          writePreference('scheme', value || undefined);
          applyScheme();
        })}
        ${board} ${list('numbers', numbersOf(view), numbers(t), (value) => setNumbers(view, value))}
        ${list('moveListOrTree', view.hasAttribute('moves') ? 'moves' : 'tree', listOrTree(t), (value) => {
          writePreference('moves', value === 'moves' || undefined);
          view.toggleAttribute('moves', value === 'moves');
          view.toggleAttribute('tree', value === 'tree');
        })}
        ${list('language', chosenLanguage() ?? '', languages(t), (value) => {
          writePreference('language', value || undefined);
          location.reload();
        })}
        ${check('wholeBoard', view.getAttribute('window') === 'whole', (is) => {
          writePreference('window', is || undefined);
          setAttribute(view, 'window', is ? 'whole' : '');
        })}
        ${SWITCHES.map(([word, name]) =>
          check(word, view.hasAttribute(name), (is) => {
            writePreference(name, is || undefined);
            view.toggleAttribute(name, is);
          }),
        )}
        <button class="primary">${t('close')}</button>
      </form>`,
    dialog,
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
}

const schemes = (t: Translate): Choice[] => [
  ['', t('asSystem')],
  ['light', t('light')],
  ['dark', t('dark')],
];
const listOrTree = (t: Translate): Choice[] => [
  ['tree', t('tree')],
  ['moves', t('moveList')],
];
const languages = (t: Translate): Choice[] => [['', t('asBrowser')], ...LANGUAGES];

const numbers = (t: Translate): Choice[] => [
  ['off', t('none')],
  ['last', t('numberLast')],
  ['last-10', t('numberLastTen')],
  ['', t('numberAll')],
];
const numbersOf = (view: HTMLElement): string => view.getAttribute('numbers') ?? 'off';

function setNumbers(view: HTMLElement, value: string): void {
  writePreference('numbers', value === 'off' ? undefined : value || true);
  if (value === 'off') view.removeAttribute('numbers');
  else view.setAttribute('numbers', value);
}
