/** What the mode Play needs from the page around it. */
import type { PlayColor } from './opponents';

/** The guest's side of a game in two browsers. */
export interface Guest {
  readonly color: PlayColor;
  /** Sends a move, written as in the record. */
  play(text: string): void;
  resign(): void;
}

export interface PlayContext {
  /** Whether the game was begun in this page. */
  readonly isBegun: boolean;
  /** Whether the record is in a file that a guest can be invited to. */
  readonly canInvite: boolean;
  readonly guest?: Guest | undefined;
  /** Opens a new game. */
  begin(bytes: Uint8Array, name: string): Promise<void>;
  /** Saves the record, and from now on each move at once. Returns the number of its file. */
  share(): Promise<string | undefined>;
  /** Called when a change of the file by others was loaded. */
  onLoaded?: (() => void) | undefined;
}
