/** The link to the guest of a game, kept until this tab closes, so that a reload goes on with the game. */
import type { PlayColor } from './opponents';
import type { Link } from './seat';

export interface Invited {
  file: string;
  name: string;
  game: number;
  color: PlayColor;
  link: Link;
}

const NAME = 'opensgf-invited';

/** The invitation to a file; nothing without one. */
export function invitedTo({ file, name }: { file: string | undefined; name: string }): Invited | undefined {
  try {
    const text = sessionStorage.getItem(NAME);
    const invited = text === null ? undefined : (JSON.parse(text) as Invited);
    return invited?.file === file && invited?.name === name ? invited : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an invitation, or forgets it. */
export function rememberInvited(invited: Invited | undefined): void {
  try {
    if (invited) sessionStorage.setItem(NAME, JSON.stringify(invited));
    else sessionStorage.removeItem(NAME);
  } catch {
    // Without storage the invitation lasts until the page is loaded again.
  }
}
