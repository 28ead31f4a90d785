/** What is said of days that can't be kept (product.md#dates-that-can-be-kept). */
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { formatDay, formatDayLong } from '../platform/dates/date-words.ts';
import { shop } from '../shop.ts';
import type { KeptDays } from './kept-days.ts';

/** Blanks that have to be bought: when the last ones leave a warehouse's town, if it's known, and arrive. */
export type ComingBlanks = {
  readonly from: string | null;
  readonly leavesOn: string;
  readonly arrivesOn: string;
};

/** Why a day is too early for the blanks, or for the presses. */
export function unkeptWords(
  { fits, first, pressDay }: { fits: boolean } & Pick<KeptDays, 'first' | 'pressDay'>,
  blanks: ComingBlanks | null,
  now: Date,
): KeptDays['words'] {
  if (!fits) {
    const none = `This takes more screens than our presses hold, so we can’t promise a day here. Call ${shop.ordersPhone} and we’ll find a way.`;
    return { blanks: none, presses: none };
  }
  const until =
    blanks?.from && pressDay
      ? `: ${promiseWords(pressDay, { ...blanks, from: blanks.from }, now)}`
      : '';
  const nearest =
    first === null
      ? `Call ${shop.ordersPhone} and we’ll find a day.`
      : `The nearest day we can keep is ${formatDay(first, now)}${until}.`;
  return {
    blanks: blanks
      ? `The blanks get here ${formatDay(blanks.arrivesOn, now)}, too late for that day. ${nearest}`
      : '',
    presses: `Our presses are full until then. ${nearest}`,
  };
}

/**
 * What happens until a date that can be kept: 'shirts leave Olathe Tuesday, press Thursday'. Days are
 * named as from `now`.
 */
export const promiseWords = (
  pressDay: string,
  { from, leavesOn }: { from: string; leavesOn: string },
  now: Date,
): string => `shirts leave ${from} ${dayName(leavesOn, now)}, press ${dayName(pressDay, now)}`;

/** 'today', 'Tuesday' in the next six days, otherwise 'Tue, Dec 15'. */
function dayName(day: string, now: Date): string {
  const today = shopToday(now);
  if (day === today) return 'today';
  const isNear = day > today && day <= addDays(today, 6);
  return isNear ? (formatDayLong(day).split(',', 1)[0] ?? '') : formatDay(day, now);
}
