/** What the mode Play needs from the page around it. */
import type { Clock } from './clock';
import type { OpenFile } from './open-file';
import type { PlayColor } from './opponents';
import { folderName } from './server';

/** The guest's side of a game in two browsers. */
export interface Guest {
  readonly color: PlayColor;
  /** Sends a move, written as in the record, and the time that is left after it. */
  play(text: string, clock: Clock | undefined): void;
  resign(): void;
}

export interface PlayContext {
  /** Whether the game was begun in this page. */
  readonly isBegun: boolean;
  /** The name of the file; some name the game. */
  readonly name: string;
  /** The number of the file. */
  readonly file: string | undefined;
  /** Whether the record is in a file that a guest can be invited to, or can be saved to one. */
  readonly canInvite: boolean;
  readonly guest?: Guest | undefined;
  /** Opens a new game. */
  begin(bytes: Uint8Array, name: string): Promise<void>;
  /** Saves the record, and from now on each move at once. Returns the number of its file. */
  share(): Promise<string | undefined>;
  /** Called when a change of the file by others was loaded. */
  onLoaded?: (() => void) | undefined;
}

/** Connects the mode Play of an open file with the page. `begin` opens a new game. */
export function playContext(now: OpenFile, guest: Guest | undefined, begin: PlayContext['begin']): PlayContext {
  const context: PlayContext = {
    isBegun: now.isBegun,
    get name() {
      return now.name;
    },
    get file() {
      return now.file?.id;
    },
    get canInvite() {
      return now.file?.writable ?? folderName() !== undefined;
    },
    guest,
    begin,
    share: async () => (await now.share())?.id,
  };
  now.loaded = () => context.onLoaded?.();
  return context;
}
