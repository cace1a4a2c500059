/** A game in the list: its picture, players, mark, and where a pattern or words were found. */
import { thumbnailOf, type DbGame, type Found } from './database';
import { html, type Child } from '../dom';
import { placeIn } from './hit-list';
import type { Translate } from '../i18n';

export type OpenGame = (game: DbGame | number, move?: number, path?: string) => void;

export function gameCard(game: DbGame, found: Found, t: Translate, open: OpenGame): HTMLElement {
  const name = (written: string | null, rank: string | null): Child[] => {
    const preferred = written === null ? undefined : found.persons?.[written];
    const shown = [preferred ?? written, rank].filter(Boolean).join(' ');
    if (!shown) return [];
    return [preferred ? html('span', { class: 'person', title: t('inRecord', written!) }, shown) : shown];
  };
  const players = [name(game.black, game.black_rank), name(game.white, game.white_rank)].filter(
    ({ length }) => length > 0,
  );
  const title = players.length
    ? players.flatMap((one, index) => (index ? [' – ', ...one] : one))
    : [`${game.path} ${game.number}`];
  const details = [game.game, game.size, game.date, game.result, game.moves].filter(Boolean).join(' · ');
  const picture = html('img', {
    alt: '',
    loading: 'lazy',
    src: thumbnailOf(game.id, game.at),
    width: '84',
    height: '84',
  });
  const hit =
    game.at === null
      ? (game.event ?? '')
      : `${t('atMove', game.at)}${game.hits > 1 ? ` · ${t('nHits', game.hits)}` : ''}`;
  const snippet = found.snippets?.[game.id];
  const card = html(
    'button',
    { type: 'button', class: 'game', 'data-id': String(game.id) },
    picture,
    html(
      'span',
      { class: 'text' },
      html('b', {}, ...title),
      html('span', {}, details),
      html('span', {}, hit),
      ...markOf(game, found, t),
      // Every other part is a word of the query.
      ...(snippet
        ? [
            html(
              'span',
              { class: 'snippet' },
              ...snippet.parts.map((part, at) => (at % 2 ? html('mark', {}, part) : part)),
            ),
          ]
        : []),
    ),
  );
  card.addEventListener('click', () => open(game, ...placeIn(game, found)));
  return card;
}

/** The star, the tags, and a sign for the note. */
function markOf({ id }: DbGame, found: Found, t: Translate): HTMLElement[] {
  const mark = found.marks?.[id];
  if (!mark) return [];
  const sign = (text: string, label: string, title = label) =>
    html('span', { class: 'sign', role: 'img', 'aria-label': label, title }, text);
  const signs = [
    ...(mark.starred ? [sign('★', t('star'))] : []),
    ...mark.tags.map((tag) => html('span', { class: 'tag' }, tag)),
    ...(mark.note ? [sign('✎', t('note'), mark.note)] : []),
  ];
  return signs.length ? [html('span', { class: 'marks' }, ...signs)] : [];
}
