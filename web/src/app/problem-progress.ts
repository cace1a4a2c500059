/** Which problems the reader has solved, and when they are due again. Kept in the browser. */
import { readPreference, writePreference } from './preferences';

/** Days until a solved problem is due again, by the number of times it was solved in a row. `sgf db problems` uses the same. */
const INTERVALS = [1, 3, 7, 16, 35];
const DAY = 86_400_000;

/** How often a problem was solved in a row, and the day on which it is due, counted from 1970. */
type Progress = [solved: number, due: number];

const today = (): number => Math.floor(Date.now() / DAY);
const all = (): Record<string, Progress> => readPreference<Record<string, Progress>>('problems') ?? {};

/** Writes down a try. A problem that was not solved is due again at once. */
export function writeTry(key: string, isSolved: boolean): void {
  const before = all();
  const [solved, due] = before[key] ?? [0, 0];
  // Solving it again before it is due proves nothing new.
  if (isSolved && solved > 0 && due > today()) return;
  const now = isSolved ? Math.min(solved + 1, INTERVALS.length) : 0;
  writePreference('problems', { ...before, [key]: [now, isSolved ? today() + INTERVALS[now - 1]! : today()] });
}

/** Returns whether problems are new, due, or solved for now. */
export function statesOf(keys: string[]): ('new' | 'due' | 'solved')[] {
  const [known, day] = [all(), today()];
  return keys.map((key) => {
    const progress = known[key];
    if (!progress) return 'new';
    return progress[1] <= day ? 'due' : 'solved';
  });
}
