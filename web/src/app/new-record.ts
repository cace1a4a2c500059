/** The date and the file name of a new game. */
import { sgfName } from './file-names';

/** Today, as the record writes it. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns a name for the file: the date, and the players or else the game. */
export function gameName(players: readonly string[], game: string): string {
  return sgfName(`${today()} ${players.filter(Boolean).join(' - ') || game}.sgf`);
}
