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

const known = new Map<Language, Words>([['en', english]]);

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

/** What a word is in a language, with what stands in its places. */
export function say(language: Language, word: Word, ...values: (string | number)[]): string {
  const text = (known.get(language) ?? english)[word] ?? word;
  return values.length ? text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? '')) : text;
}

/** The word of a name that comes from elsewhere; nothing if the table does not have it. */
export function wordOf(name: string): Word | undefined {
  return name in english ? (name as Word) : undefined;
}

export type Say = (word: Word, ...values: (string | number)[]) => string;
