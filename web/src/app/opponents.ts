/**
 * Who plays a game, as its record says: BS and WS are 0 for a person and 1 for a program, and our player is named with its level in PB or PW.
 * A game that is opened again continues with the same players.
 */
import { parse } from '../dom';
import type { Board } from '../engine/engine';
import type { Property } from '../engine/types';

export const COLORS = ['b', 'w'] as const;
export type PlayColor = (typeof COLORS)[number];

/** The level of our player for each color; 0 for a person. */
export type Opponents = Record<PlayColor, number>;

export const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);

const LEVEL_NAME = /^OpenSGF level ([1-9]|10)$/;

/** The name of a level in records. */
export const levelName = (level: number): string => `OpenSGF level ${level}`;
export const otherColor = (color: PlayColor): PlayColor => (color === 'b' ? 'w' : 'b');

export function valueOf(info: Property[], ident: string): string {
  return info.find((property) => property.ident === ident)?.values[0] ?? '';
}

/** Reads who plays. */
export function opponentsOf(info: Property[]): Opponents {
  const level = (color: PlayColor) => {
    const side = color.toUpperCase();
    const isPerson = valueOf(info, `${side}S`) === '0';
    return isPerson ? 0 : Number(LEVEL_NAME.exec(valueOf(info, `P${side}`))?.[1] ?? 0);
  };
  return { b: level('b'), w: level('w') };
}

/** The names of persons; empty for our player. */
export function personNames(info: Property[]): Record<PlayColor, string> {
  const name = (side: string) => {
    const written = valueOf(info, `P${side}`);
    return LEVEL_NAME.test(written) ? '' : written;
  };
  return { b: name('B'), w: name('W') };
}

/** Writes who plays. Games of two persons say nothing about species, unless they did before. */
export function writeOpponents(board: Board, opponents: Opponents, names: Record<PlayColor, string>): void {
  const before = parse(board.info());
  const put = (ident: string, value: string) => {
    if (valueOf(before, ident) !== value) board.set_info(ident, value);
  };
  for (const color of COLORS) {
    const side = color.toUpperCase();
    const level = opponents[color];
    put(`P${side}`, level ? levelName(level) : names[color]);
    const isPut = opponents.b > 0 || opponents.w > 0 || valueOf(before, `${side}S`) !== '';
    if (isPut) put(`${side}S`, level ? '1' : '0');
  }
}
