/** Days that staff choose for a report: named ones, or from one date to another. */
import { daysBetween } from './calendar.ts';

/** Calendar days 'YYYY-MM-DD', both included. */
export type DayRange = { from: string; to: string };

/** What was asked to be seen. The dates only count for 'custom'; '' means not chosen yet. */
export type DayChoice<Named extends string> = DayRange & { range: Named | 'custom' };

/** Why two dates can't be shown, as a sentence for one of their fields. */
export type DayRangeProblem = { field: keyof DayRange; text: string };

/** Days of a range, both ends counted. */
export function countDays({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** null if the range can be shown, or still lacks a date. `longest` is as in 'Choose … or less.' */
export function dayRangeProblem(
  { from, to }: Partial<DayRange>,
  today: string,
  longest: { days: number; words: string },
): DayRangeProblem | null {
  if (!from || !to) return null;
  if (from > to) return { field: 'to', text: 'The range ends before it starts. Swap the dates.' };
  if (to > today) return { field: 'to', text: 'That day hasn’t come yet. End today or earlier.' };
  if (countDays({ from, to }) > longest.days) {
    return { field: 'from', text: `Choose ${longest.words} or less.` };
  }
  return null;
}
