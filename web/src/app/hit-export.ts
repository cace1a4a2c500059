/** Downloads the games of a search: all records as one SGF file, or their list as CSV. */
import { readGame, type DbGame } from './database';
import type { HitList } from './hit-list';
import type { Translate } from '../i18n';
import { download } from './share';

/** The most games in a file, and how many records are read at the same time. */
const [MOST_GAMES, MOST_ROWS, AT_ONCE] = [10_000, 200_000, 4];

const COLUMNS = [
  'id',
  'path',
  'number',
  'game',
  'size',
  'black',
  'black_rank',
  'white',
  'white_rank',
  'event',
  'date',
  'result',
  'moves',
  'hits',
  'at',
] as const satisfies (keyof DbGame)[];

/** Reports the number of games that are done. */
type Hear = (done: number) => void;

/** Downloads all records as they are in the database. Text in other charsets cannot be in the same file. Returns a report. */
export async function downloadGames(hits: HitList, stem: string, t: Translate, hear: Hear): Promise<string> {
  if (hits.total > MOST_GAMES) return t('tooManyGames', MOST_GAMES.toLocaleString());
  const [parts, leftOut] = [[] as BlobPart[], [] as string[]];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let done = 0;
  const add = async (reads: Promise<{ name: string; bytes: Uint8Array }>[]) => {
    for (const { name, bytes } of await Promise.all(reads)) {
      try {
        decoder.decode(bytes);
        parts.push(bytes as BlobPart, '\n');
      } catch {
        leftOut.push(name);
      }
      done += 1;
    }
    hear(done);
  };
  let reads: Promise<{ name: string; bytes: Uint8Array }>[] = [];
  for await (const { game } of hits.all()) {
    const name = [game.black, game.white].filter(Boolean).join(' – ') || game.path;
    reads.push(readGame(game.id).then(({ bytes }) => ({ name, bytes })));
    if (reads.length < AT_ONCE) continue;
    await add(reads);
    reads = [];
  }
  await add(reads);
  const file = `${stem}.sgf`;
  download(new Blob(parts, { type: 'application/x-go-sgf' }), file);
  return [t('downloaded', file), ...(leftOut.length ? [t('leftOutCharset', leftOut.join(', '))] : [])].join('. ');
}

/** Downloads the list of games. Returns a report. */
export async function downloadList(hits: HitList, stem: string, t: Translate, hear: Hear): Promise<string> {
  if (hits.total > MOST_ROWS) return t('tooManyGames', MOST_ROWS.toLocaleString());
  const lines = [COLUMNS.join(',')];
  for await (const { game } of hits.all()) {
    lines.push(COLUMNS.map((column) => cell(game[column])).join(','));
    if (lines.length % 100 === 0) hear(lines.length);
  }
  const file = `${stem}.csv`;
  download(new Blob([lines.map((line) => `${line}\r\n`).join('')], { type: 'text/csv' }), file);
  return t('downloaded', file);
}

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
