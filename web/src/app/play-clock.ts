/** The clocks of a game that is being played: they run while a player is to move, and each move gets the time that is left. */
import type { SgfBoard } from '../board/sgf-board';
import type { Board } from '../engine/engine';
import type { Property } from '../engine/types';
import type { Running } from '../panels/players';
import { clockOf, clockSettings, fullClock, isLow, isOver, moved, passed, secondsText, turnBegins } from './clock';
import type { Clock, ClockSettings } from './clock';
import { COLORS, valueOf, type PlayColor } from './opponents';

/** Interval between looks at a running clock, in milliseconds. */
const TICK = 100;

export class PlayClock {
  /** Whether the players use the clock. It is started by a new game, or by a player who continues an old one. */
  isOn = false;
  #settings: ClockSettings | undefined;
  #clocks: Record<PlayColor, Clock> = { b: { left: 0 }, w: { left: 0 } };
  /** The player whose clock is used. */
  turn: PlayColor | undefined;
  /** The milliseconds that the turn has taken before the clock was stopped, and when it was started again. */
  #spent = 0;
  #begun: number | undefined;
  #timer = 0;
  readonly #view: SgfBoard;
  readonly #ticks: () => void;
  readonly #lost: (color: PlayColor) => void;

  /** Calls `ticks` while a clock runs, and `lost` when a player has no time left. */
  constructor(view: SgfBoard, ticks: () => void, lost: (color: PlayColor) => void) {
    [this.#view, this.#ticks, this.#lost] = [view, ticks, lost];
  }

  /** Whether the game has a clock that this page understands. */
  get exists(): boolean {
    return this.#settings !== undefined;
  }

  /** Begins a turn: reads the clocks of the record at its last move. */
  begin(color: PlayColor | undefined, info: Property[]): void {
    const settings = clockSettings(valueOf(info, 'TM'), valueOf(info, 'OT'));
    this.#settings = settings;
    this.stop();
    [this.turn, this.#spent] = [color, 0];
    if (!settings) return;
    const written = this.#view.facts?.clocks;
    COLORS.forEach((side, index) => {
      const left = written && clockOf(written[index]!);
      this.#clocks[side] = left ? turnBegins(settings, left) : fullClock(settings);
    });
  }

  /** Starts the clock of the player to move. */
  start(): void {
    if (!this.isOn || !this.#settings || !this.turn || this.#begun !== undefined) return;
    this.#begun = performance.now();
    this.#timer = window.setInterval(() => this.#tick(), TICK);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#spent = this.#milliseconds;
    this.#begun = undefined;
  }

  get #milliseconds(): number {
    return this.#spent + (this.#begun === undefined ? 0 : performance.now() - this.#begun);
  }

  #now(color: PlayColor, settings: ClockSettings): Clock {
    const clock = this.#clocks[color];
    return color === this.turn ? passed(settings, clock, this.#milliseconds / 1000) : clock;
  }

  #tick(): void {
    const [turn, settings] = [this.turn, this.#settings];
    if (turn && settings && isOver(settings, this.#now(turn, settings))) {
      this.stop();
      this.#lost(turn);
    }
    this.#ticks();
  }

  /** The clocks as they are shown; nothing without them. */
  get running(): [Running, Running] | undefined {
    const settings = this.#settings;
    if (!settings || !this.isOn) return undefined;
    const shown = (color: PlayColor): Running => {
      const clock = this.#now(color, settings);
      // A clock shows 0:01 until its last second has passed.
      return [Math.ceil(clock.left), clock.overtime, color === this.turn && isLow(settings, clock)];
    };
    return [shown('b'), shown('w')];
  }

  /** A player has moved: stops the clock. Returns the time that is left, or nothing without a clock. */
  moved(color: PlayColor): Clock | undefined {
    const settings = this.#settings;
    if (!settings || !this.isOn) return undefined;
    const seconds = color === this.turn ? this.#milliseconds / 1000 : 0;
    this.stop();
    const { left, overtime } = moved(settings, this.#clocks[color], seconds);
    return { left: Number(secondsText(left)), overtime };
  }
}

/** Writes the time that a player has left into the node of the move. */
export function writeClock(board: Board, color: PlayColor, { left, overtime }: Clock): void {
  board.set(color === 'b' ? 'BL' : 'WL', [secondsText(left)]);
  if (overtime !== undefined) board.set(color === 'b' ? 'OB' : 'OW', [String(overtime)]);
}
