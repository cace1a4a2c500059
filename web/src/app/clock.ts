/**
 * Clocks of a game: absolute time, byo-yomi, Canadian overtime, and Fischer's increment.
 *
 * Everything here is a function of the settings, the clock at the start of a turn, and the seconds that have passed. A clock is as the record
 * writes it after a move: BL or WL are the seconds left, OB or OW the periods or moves of the overtime.
 */

export type ClockSettings =
  | { kind: 'absolute'; main: number }
  | { kind: 'byo-yomi'; main: number; periods: number; seconds: number }
  | { kind: 'canadian'; main: number; moves: number; seconds: number }
  | { kind: 'fischer'; main: number; seconds: number };

export type ClockKind = ClockSettings['kind'];

/** The clock of a player. */
export interface Clock {
  /** Seconds left: of the main time, or of the overtime. */
  left: number;
  /** In overtime, the periods or moves that are left. */
  overtime?: number | undefined;
}

/** Under this number of seconds without further periods, a clock is low. */
const LOW = 10;

/** Returns the clock at the start of the game. */
export function fullClock(settings: ClockSettings): Clock {
  return passed(settings, { left: settings.main }, 0);
}

/** Returns the clock at the start of a turn: a period of byo-yomi begins again, and so does Canadian overtime after its last move. */
export function turnBegins(settings: ClockSettings, clock: Clock): Clock {
  if (clock.overtime === undefined) return clock;
  if (settings.kind === 'byo-yomi') return { ...clock, left: settings.seconds };
  if (settings.kind === 'canadian' && clock.overtime === 0) return { left: settings.seconds, overtime: settings.moves };
  return clock;
}

/** Returns the clock of a player who has thought for some seconds. Without time left, the player has lost. */
export function passed(settings: ClockSettings, clock: Clock, seconds: number): Clock {
  const left = clock.left - seconds;
  if (left > 0 || settings.kind === 'absolute' || settings.kind === 'fischer')
    return { ...clock, left: Math.max(0, left) };
  if (settings.kind === 'canadian') {
    if (clock.overtime !== undefined) return { ...clock, left: 0 };
    return { left: Math.max(0, left + settings.seconds), overtime: settings.moves };
  }
  const over = -left;
  const used = Math.floor(over / settings.seconds);
  // The main time has no period, so the first one begins when it ends.
  const periods = (clock.overtime ?? settings.periods + 1) - 1 - used;
  if (periods <= 0) return { left: 0, overtime: 0 };
  return { left: settings.seconds - (over - used * settings.seconds), overtime: periods };
}

/** Returns whether a player has lost on time. */
export function isOver(settings: ClockSettings, clock: Clock): boolean {
  if (settings.kind === 'byo-yomi') return clock.overtime === 0;
  return clock.left <= 0;
}

/** Returns the clock after a move that took some seconds. */
export function moved(settings: ClockSettings, clock: Clock, seconds: number): Clock {
  const now = passed(settings, clock, seconds);
  if (isOver(settings, now)) return now;
  if (settings.kind === 'fischer') return { left: now.left + settings.seconds };
  if (settings.kind === 'canadian' && now.overtime !== undefined) return { ...now, overtime: now.overtime - 1 };
  return now;
}

/** Returns whether little time is left: the last seconds of the last period, or of the moves that it is for. */
export function isLow(settings: ClockSettings, { left, overtime }: Clock): boolean {
  const isLast =
    settings.kind === 'byo-yomi' ? overtime === 1 : settings.kind === 'canadian' ? overtime !== undefined : true;
  return isLast && left < LOW;
}

/** Reads TM and OT in the forms that `clockProperties` writes. Nothing without a time limit, or in other forms. */
export function clockSettings(limit: string, overtime: string): ClockSettings | undefined {
  const main = limit === '' && overtime ? 0 : Number(limit || NaN);
  if (!(main >= 0)) return undefined;
  const text = overtime.trim();
  const [, first, second] = /^(\d+)[x/](\d+(?:\.\d+)?) (?:byo-yomi|canadian)$/i.exec(text) ?? [];
  const count = Number(first);
  const seconds = Number(second);
  if (count > 0 && seconds > 0) {
    if (text.includes('x')) return { kind: 'byo-yomi', main, periods: count, seconds };
    return { kind: 'canadian', main, moves: count, seconds };
  }
  const increment = Number(/^(?:fischer )?(\d+(?:\.\d+)?)(?: fischer)?$/.exec(text)?.[1]);
  if (text.includes('fischer') && increment >= 0 && main > 0) return { kind: 'fischer', main, seconds: increment };
  return main > 0 && (text === '' || text === 'none') ? { kind: 'absolute', main } : undefined;
}

/** Returns the values of TM and OT. */
export function clockProperties(settings: ClockSettings): { TM: string; OT: string } {
  return { TM: String(settings.main), OT: overtimeText(settings) };
}

function overtimeText(settings: ClockSettings): string {
  switch (settings.kind) {
    case 'absolute':
      return '';
    case 'byo-yomi':
      return `${settings.periods}x${settings.seconds} byo-yomi`;
    case 'canadian':
      return `${settings.moves}/${settings.seconds} Canadian`;
    case 'fischer':
      return `${settings.seconds} fischer`;
  }
}

/** Reads the clock of a player after a move: the values of BL and OB, or of WL and OW. Nothing without a time. */
export function clockOf([seconds, overtime]: readonly [string | null, string | null]): Clock | undefined {
  const left = seconds === null ? NaN : Number(seconds);
  if (!(left >= 0)) return undefined;
  return overtime === null ? { left } : { left, overtime: Number(overtime) };
}

/** Seconds as the record writes them. */
export function secondsText(seconds: number): string {
  return String(Math.round(seconds * 100) / 100);
}
