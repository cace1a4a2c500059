// The words of the page are one table, `src/words.json`: a row for each word, a column for each language. A page loads one column:
// `words/de` is a module with the words of that language alone. English, which is there for all, comes in two: the words that the modules of a
// first look name, and the rest. What the engine says is English already: a row `said.…` is called by its English words, and the English column
// leaves it out; where it is the name of another row, it has the words of that one.
import { readFileSync, readdirSync } from 'node:fs';

const SOURCES = new URL('src/', import.meta.url).pathname;
const TABLE = `${SOURCES}words.json`;
/** The modules that every board needs. */
export const FIRST = 'autoplay|bars|commands|desk|display|dom|engine|hand|icons|keys|panels|picture|preferences|saying|sgf-board|splitter|style|tool|tree|words'.split('|');

const source = (name) => readFileSync(`${SOURCES}${name}.ts`, 'utf8');
const names = (text, word) => text.includes(`'${word}'`);

/** Tells which words a first look needs. Whatever else says a word has to bring the rest along. */
function first(words) {
  const text = FIRST.map(source).join('\n');
  const needed = new Set(words.filter((word) => names(text, word)));
  const others = readdirSync(SOURCES).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -3)).filter((name) => !FIRST.includes(name));
  for (const name of others) {
    const word = words.find((word) => !needed.has(word) && source(name).includes(`('${word}'`));
    if (word && !source(name).includes("import './rest'")) throw new Error(`${name}.ts says ${word}, and does not import ./rest`);
  }
  return needed;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'ko', 'ru'];

export const words = {
  name: 'words',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('words/') ? `\0${id}` : undefined),
  load(id) {
    const [language, part] = id.split('\0words/')[1]?.split('-') ?? [];
    const column = LANGUAGES.indexOf(language);
    if (column < 0) return undefined;
    this.addWatchFile(TABLE);
    const table = JSON.parse(readFileSync(TABLE, 'utf8'));
    const rows = Object.entries(table).map(([name, row]) => [name, typeof row === 'string' ? [name.slice('said.'.length), ...table[row].slice(1)] : row]);
    const short = rows.filter(([, row]) => row.length !== LANGUAGES.length).map(([name]) => name);
    if (short.length) throw new Error(`words.json: not in all languages: ${short}`);
    const isEnglish = ([name, row]) => name === `said.${row[0]}`;
    const strange = rows.filter((row) => row[0].startsWith('said.') && !isEnglish(row));
    if (strange.length) throw new Error(`words.json: not called by their English words: ${strange.map(([name]) => name)}`);
    const needed = language === 'en' && first(rows.map(([name]) => name));
    const wanted = rows.filter((row) => !needed || (!isEnglish(row) && needed.has(row[0]) === (part !== 'rest')));
    return `export default ${JSON.stringify(Object.fromEntries(wanted.map(([name, row]) => [name, row[column]])))}`;
  },
};

/** Style sheets lose their comments and the spaces that only people need. */
export const shortStyles = {
  name: 'short-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('replaceSync(`')) return undefined;
    const short = (style) => style.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ').replace(/ ?([{};,]) ?/g, '$1').replace(/: /g, ':').replaceAll(';}', '}').trim();
    return code.replace(/replaceSync\(`([^`$]*)`\)/g, (_, style) => `replaceSync(\`${short(style)}\`)`);
  },
};

/** The parts of the page name what they load by themselves; nothing has to be loaded before them. */
export const withoutPreload = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
};
