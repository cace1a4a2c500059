/** The words of the page in the reader's language: one JSON file per language. English is always loaded, the others on demand. */
import englishMessages from './en.json';
import type germanMessages from './de.json';

/** The name of a message in the language files. */
export type MessageKey = keyof typeof germanMessages;
type Messages = Partial<Record<MessageKey, string>>;

/** English leaves out the phrases of the engine, which are English already, and what `addEnglish` adds. */
const english: Messages = englishMessages;

const OTHERS = {
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
  es: () => import('./es.json'),
  ja: () => import('./ja.json'),
  zh: () => import('./zh.json'),
  ko: () => import('./ko.json'),
  ru: () => import('./ru.json'),
};

/** A language of the page, as a BCP 47 tag without region. */
export type Language = 'en' | keyof typeof OTHERS;

/** The languages of the page with their own names. */
export const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['ja', '日本語'],
  ['zh', '中文'],
  ['ko', '한국어'],
  ['ru', 'Русский'],
];

const loaded = new Map<Language, Messages>([['en', english]]);

/** Returns the language of the page if there is one, else the browser's, else English. */
export function languageOf(element: Element): Language {
  const tags = [element.closest('[lang]')?.getAttribute('lang') ?? '', ...navigator.languages];
  for (const tag of tags) {
    const language = tag.toLowerCase().split('-')[0]!;
    if (language === 'en' || language in OTHERS) return language as Language;
  }
  return 'en';
}

/** Adds English messages of parts that are loaded on demand. */
export function addEnglish(messages: Messages): void {
  Object.assign(english, messages);
}

/** Loads a language. Until it is loaded, and if loading fails, messages are in English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || loaded.has(language)) return;
  const messages = await OTHERS[language]().catch(() => undefined);
  if (messages) loaded.set(language, messages.default);
}

/** The plural forms of a message, in the order in which the files list them: `{0} game|{0} games`. */
const FORMS = ['one', 'few'];

/** Chooses the plural form for a number. The last form serves every category that has no form of its own. */
function pluralForm(language: Language, forms: string[], count: string | number | undefined): string {
  const category = new Intl.PluralRules(language).select(Number(count));
  const at = FORMS.indexOf(category);
  return forms[at < 0 || at > forms.length - 2 ? forms.length - 1 : at]!;
}

/**
 * Returns a message in a language, with values in its placeholders `{0}`, `{1}`, …
 *
 * A message with several plural forms chooses by its first value. Phrases of the engine have the key `phrase.` and their English
 * text; a phrase that no file contains is returned as it is.
 */
export function translate(language: Language, key: MessageKey, ...values: (string | number)[]): string {
  const messages = loaded.get(language);
  const forms = ((messages ?? english)[key] ?? key.replace(/^phrase\./, '')).split('|');
  const text = forms.length > 1 ? pluralForm(messages ? language : 'en', forms, values[0]) : forms[0]!;
  if (!values.length) return text;
  const shown = (value: string | number | undefined) =>
    forms.length > 1 && typeof value === 'number' ? value.toLocaleString(language) : String(value ?? '');
  return text.replace(/\{(\d)\}/g, (_, index: string) => shown(values[Number(index)]));
}

/** Returns a name as the key of a message, if there is such a message. */
export function messageKey(name: string): MessageKey | undefined {
  return name in english ? (name as MessageKey) : undefined;
}

/** Returns a message in the language of a board or page. */
export type Translate = (key: MessageKey, ...values: (string | number)[]) => string;
