/** The link to the guest of a game, kept until this tab closes, so that a reload goes on with the game. */
import type { PlayColor } from './opponents';
import type { Link } from './seat';

export interface Invited {
  file: string;
  game: number;
  color: PlayColor;
  link: Link;
}

const NAME = 'opensgf-invited';

/** The invitation to a file; nothing without one. */
export function invitedTo(file: string | undefined): Invited | undefined {
  try {
    const text = sessionStorage.getItem(NAME);
    const invited = text === null ? undefined : (JSON.parse(text) as Invited);
    return invited && invited.file === file ? invited : undefined;
  } catch {
    return undefined;
  }
}

export const isInvited = (file: string | undefined): boolean => invitedTo(file) !== undefined;

export function rememberInvited(invited: Invited): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(invited));
  } catch {
    // Without storage the invitation lasts until the page is loaded again.
  }
}
