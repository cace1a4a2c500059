/** The words of the page, in the language of its reader. Their table is `words.json`; `vite.words.js` cuts it into languages. */
import english from 'words/en';
import type rows from './words.json';

export type Word = keyof typeof rows;
export type Words = Record<Word, string>;

const OTHERS = {
  de: () => import('words/de'),
  fr: () => import('words/fr'),
  es: () => import('words/es'),
  ja: () => import('words/ja'),
  zh: () => import('words/zh'),
  ko: () => import('words/ko'),
  ru: () => import('words/ru'),
};
export type Language = 'en' | keyof typeof OTHERS;

/** English: what a first look needs, and from `rest.ts` on, all words. */
const all: Words = { ...english };
const known = new Map<Language, Words>([['en', all]]);

/** Takes the other words of English. */
export function alsoEnglish(words: Partial<Words>): void {
  Object.assign(all, words);
}

/** The language of a page, else that of the browser, else English. */
export function languageOf(element: Element): Language {
  const wanted = [element.closest('[lang]')?.getAttribute('lang') ?? '', ...navigator.languages];
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0]!;
    if (language === 'en' || language in OTHERS) return language as Language;
  }
  return 'en';
}

/** Loads the words of a language; until then, and if they cannot be loaded, they are English. */
export async function learn(language: Language): Promise<void> {
  if (language === 'en' || known.has(language)) return;
  const words = await OTHERS[language]().catch(() => undefined);
  if (words) known.set(language, words.default);
}

/** The forms of a word that counts, in the order in which the table has them: `{0} game|{0} games`. */
const FORMS = ['one', 'few'];

/** The form that belongs to a number; the last one is for all that have none of their own. */
function formOf(language: Language, forms: string[], count: string | number | undefined): string {
  const category = new Intl.PluralRules(language).select(Number(count));
  const at = FORMS.indexOf(category);
  return forms[at < 0 || at > forms.length - 2 ? forms.length - 1 : at]!;
}

/** What a word is in a language (`said.` before what the engine says in English), with what stands in its places. If it has several forms, the first value is a number and says which. */
export function say(language: Language, word: Word, ...values: (string | number)[]): string {
  const isLearned = known.has(language);
  const forms = ((known.get(language) ?? all)[word] ?? word.replace(/^said\./, '')).split('|');
  const text = forms.length > 1 ? formOf(isLearned ? language : 'en', forms, values[0]) : forms[0]!;
  if (!values.length) return text;
  const shown = (value: string | number | undefined) => (forms.length > 1 && typeof value === 'number' ? value.toLocaleString(language) : String(value ?? ''));
  return text.replace(/\{(\d)\}/g, (_, index: string) => shown(values[Number(index)]));
}

/** The word of a name that comes from elsewhere; nothing if the table does not have it. */
export function wordOf(name: string): Word | undefined {
  return name in all ? (name as Word) : undefined;
}

export type Say = (word: Word, ...values: (string | number)[]) => string;
