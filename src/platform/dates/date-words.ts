/**
 * Days ('YYYY-MM-DD') and moments in words, moments by the shop's clocks. Intl does the wording:
 * date-fns's `format` says the same and would add 5 KB to every form.
 */
import { calendar } from '../../settings/built-calendar.ts';
import { shopTime } from '../../shop.ts';
import { addDays, isDay } from './calendar.ts';
import { timeLeft } from '../../orders/due-dates/cutoff.ts';
import { clockText } from '../../orders/due-dates/shop-calendar.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';

const shortDay = { month: 'short', day: 'numeric' } as const;
const dayParts = { ...shortDay, year: 'numeric' } as const;
/** 'Wednesday'. Throws RangeError for an invalid day. */
export const weekdayName = dayFormat({ weekday: 'long' });
const dayWords = dayFormat({ weekday: 'short', ...shortDay });
const dayWordsWithYear = dayFormat({ weekday: 'short', ...dayParts });
const longDayWords = dayFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const dateWords = dayFormat(dayParts);
const shortDateWords = dayFormat(shortDay);
const longDateWords = dayFormat({ month: 'long', day: 'numeric' });
const longDateWordsWithYear = dayFormat({ month: 'long', day: 'numeric', year: 'numeric' });
const monthWords = dayFormat({ month: 'short', year: 'numeric' });
const timeWords = formatter({ hour: 'numeric', minute: '2-digit', timeZone: shopTime.zone });

/** 'Wed, Dec 2'; with the year if it isn't this year. Throws RangeError for an invalid day. */
export function formatDay(day: string, now: Date): string {
  return isThisYear(day, now) ? dayWords(day) : dayWordsWithYear(day);
}

/** 'Wednesday, December 2, 2026'. Throws RangeError for an invalid day. */
export function formatDayLong(day: string): string {
  return longDayWords(day);
}

/** 'Wed, Dec 2, 2026'. */
export function formatFullDay(day: string): string {
  return dayWordsWithYear(day);
}

/** 'Dec 2'; with the year if it isn't this year. */
export function formatDate(day: string, now: Date): string {
  return isThisYear(day, now) ? shortDateWords(day) : dateWords(day);
}

/** 'December 2'; with the year if it isn't this year. */
export function formatLongDate(day: string, now: Date): string {
  return isThisYear(day, now) ? longDateWords(day) : longDateWordsWithYear(day);
}

/** 'Dec 2'. */
export function formatShortDate(day: string): string {
  return shortDateWords(day);
}

/** 'Dec 2, 2026'. */
export function formatFullDate(day: string): string {
  return dateWords(day);
}

/** 'Dec 2026'. */
export function formatMonth(day: string): string {
  return monthWords(day);
}

/** '3:05 PM' at the shop. */
export function formatTime(at: Date): string {
  return timeWords(at);
}

/** 'Dec 2, 3:05 PM' at the shop; with the year if it isn't this year. */
export function formatMoment(at: Date, now: Date): string {
  return `${formatDate(shopToday(at), now)}, ${formatTime(at)}`;
}

/** '3:05 PM' for today, 'Nov 20' before, 'Nov 20, 2025' in another year; at the shop. */
export function formatRecent(at: Date, now: Date): string {
  const day = shopToday(at);
  return day === shopToday(now) ? formatTime(at) : formatDate(day, now);
}

/** '1:00 PM Central'. */
export const cutoffTimeText = `${clockText(`${calendar.cutoffHour}:00`)} ${shopTime.zoneName}`;

/** '1 d 21 h 18 min' from now until then, minutes rounded up so that it never says 0 too early. */
export function countdownText(now: Date, then: Date): string {
  return timeLeft(Math.max(0, then.getTime() - now.getTime()));
}

/** The cutoff's day: 'today', 'tomorrow', or the weekday, at the shop. */
export function cutoffDayName(now: Date, cutoff: Date): string {
  const [day, today] = [shopToday(cutoff), shopToday(now)];
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : weekdayName(day);
}

/** A moment of the last two weeks, at the shop: 'today', 'Tuesday', or 'Nov 12' from a week ago on. */
export function recentDayName(at: Date, now: Date): string {
  const [day, today] = [shopToday(at), shopToday(now)];
  if (day === today) return 'today';
  return day > addDays(today, -7) ? weekdayName(day) : formatDate(day, now);
}

function isThisYear(day: string, now: Date): boolean {
  return day.slice(0, 4) === shopToday(now).slice(0, 4);
}

function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const words = formatter({ ...options, timeZone: 'UTC' });
  return (day) => {
    if (!isDay(day)) throw new RangeError(`Not a calendar date: ${day}`);
    return words(new Date(day));
  };
}

/** Formatters are slow to make, so each is made once, on first use. */
function formatter(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(at);
  };
}
