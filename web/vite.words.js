// The words of the page are one table, `src/words.json`: a row for each word, a column for each language. A page loads one column:
// `words/de` is a module with the words of that language alone. What the engine says is English already: a row `said.…` is called by its
// English words, and the English column leaves it out.
import { readFileSync } from 'node:fs';

const TABLE = new URL('src/words.json', import.meta.url).pathname;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'ko', 'ru'];

export const words = {
  name: 'words',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('words/') ? `\0${id}` : undefined),
  load(id) {
    const column = LANGUAGES.indexOf(id.split('\0words/')[1]);
    if (column < 0) return undefined;
    this.addWatchFile(TABLE);
    const rows = Object.entries(JSON.parse(readFileSync(TABLE, 'utf8')));
    const short = rows.filter(([, row]) => row.length !== LANGUAGES.length).map(([name]) => name);
    if (short.length) throw new Error(`words.json: not in all languages: ${short}`);
    const english = ([name, row]) => name === `said.${row[0]}`;
    const strange = rows.filter((row) => row[0].startsWith('said.') && !english(row));
    if (strange.length) throw new Error(`words.json: not called by their English words: ${strange.map(([name]) => name)}`);
    const told = column ? rows : rows.filter((row) => !english(row));
    return `export default ${JSON.stringify(Object.fromEntries(told.map(([name, row]) => [name, row[column]])))}`;
  },
};

/** The parts of the page name what they load by themselves; nothing has to be loaded before them. */
export const withoutPreload = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
};
