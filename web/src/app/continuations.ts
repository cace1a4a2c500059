/** Continuations: a row for each move, with its count, results, years and some games. */
import { html } from '../dom';
import type { Continuation, Example, Found } from './database';
import type { Translate } from '../i18n';

/** Rows shown at first. */
export const MOST = 12;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The letter of a continuation. */
export const letterOf = (index: number): string => LETTERS[index] ?? '';

export interface Acts {
  /** The name of a move. */
  name: (next: Continuation, index: number) => string;
  /** The letter of a move on the board, if its name has none. */
  letter?: (next: Continuation, index: number) => string;
  play: (next: Continuation) => void;
  highlight: (next: Continuation | undefined) => void;
  /** Opens a game at a move. */
  open: (id: number, move?: number) => void;
}

export function continuations({ next, examples, ends, persons }: Found, t: Translate, acts: Acts): HTMLElement {
  const sum = next.reduce((all, { count }) => all + count, 0) + ends;
  const rows = next.slice(0, MOST).map((one, index) => {
    const decided = one.black_wins + one.white_wins;
    const share = (wins: number) => (decided ? Math.round((100 * wins) / decided) : 0);
    const bar = html('span', {
      class: 'wins',
      role: 'img',
      'aria-label': decided ? t('wins', share(one.black_wins), share(one.white_wins)) : t('noResults'),
    });
    bar.style.setProperty('--black', `${share(one.black_wins)}%`);
    // On wide screens the number has a place of its own.
    const [black, white] = [share(one.black_wins), share(one.white_wins)];
    if (decided)
      bar.append(
        html('span', {}, black > white ? `${black} %` : ''),
        html('span', {}, black > white ? '' : `${white} %`),
      );
    const name = acts.name(one, index);
    const press = html(
      'button',
      { type: 'button', class: 'move' },
      html('span', { class: `stone ${one.color}`, 'aria-hidden': 'true' }),
      html('b', {}, name),
    );
    const letter = acts.letter?.(one, index);
    if (letter) press.prepend(html('span', { class: 'letter' }, `${letter} `));
    const spoken = [t(one.color === 'b' ? 'black' : 'white'), letter, name];
    press.setAttribute('aria-label', spoken.filter(Boolean).join(' '));
    press.addEventListener('click', () => acts.play(one));
    for (const event of ['pointerenter', 'focus']) press.addEventListener(event, () => acts.highlight(one));
    for (const event of ['pointerleave', 'blur']) press.addEventListener(event, () => acts.highlight(undefined));
    const years =
      one.first_year === null
        ? ''
        : one.first_year === one.last_year
          ? String(one.first_year)
          : `${one.first_year}–${one.last_year}`;
    const games = one.examples
      .filter((id) => examples[id])
      .map((id) => {
        const game = examples[id]!;
        return exampleOf(game, persons, () => acts.open(id, game.at ?? undefined));
      });
    const more = html('details', {}, html('summary', { title: t('examples') }, years || t('examples')), ...games);
    const count = html(
      'span',
      { class: 'times', title: `${Math.round((100 * one.count) / Math.max(sum, 1))} %` },
      String(one.count),
    );
    const names = one.openings.length ? [html('span', { class: 'opening' }, one.openings.join(', '))] : [];
    return html('li', {}, press, count, bar, more, ...names);
  });
  return html('ol', { class: 'continuations' }, ...rows);
}

/** A button that opens a game, with its players, date and result. Players have their preferred names. */
export function exampleOf(
  { black, white, date, result }: Example,
  persons: Found['persons'] = {},
  open: () => void,
): HTMLElement {
  const title = (name: (written: string) => string) =>
    [[black, white].map((written) => (written ? name(written) : '?')).join(' – '), date, result]
      .filter(Boolean)
      .join(' · ');
  const [shown, written] = [title((name) => persons[name] ?? name), title((name) => name)];
  const link = html('button', { type: 'button', class: 'example' }, shown);
  if (shown !== written) link.title = written;
  link.addEventListener('click', open);
  return link;
}
