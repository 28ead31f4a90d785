/** The approval clock in words, for the order's page and emails (product.md#approval-clock). */
import type { ApprovalClock } from './approval-clock.ts';
import { addDays } from '../platform/dates/calendar.ts';
import {
  countdownText,
  formatDay,
  formatDayLong,
  formatTime,
} from '../platform/dates/date-words.ts';
import { formatCentsShort } from '../platform/money.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** The parts of the clock, for pages that set them in different type. */
export type ClockWords = {
  /** '22 h 54 min' until the date changes. */
  left: string;
  /** 'Tue 1:00 PM': when it changes. */
  by: string;
  /** 'Friday, December 4': the date of an approval by then. */
  date: string;
  /** 'Monday, December 7': the date after that. */
  after: string;
  /** Says that the promised date can't be kept, and what rush would cost; null before that. */
  missed: string | null;
};

/** `dueDate` is the promised one. */
export function clockWords(clock: ApprovalClock, dueDate: string, now: Date): ClockWords {
  return {
    left: countdownText(now, clock.until),
    by: deadlineText(clock.until, now),
    date: longDay(clock.date, now),
    after: longDay(clock.after, now),
    missed: clock.missed ? missedText(clock, longDay(dueDate, now)) : null,
  };
}

/** 'Approve by Tue 1:00 PM to keep Friday, December 4.', or 'to get' once that's missed. */
export function approveByText({ by, date, missed }: ClockWords): string {
  return `Approve by ${by} to ${missed === null ? 'keep' : 'get'} ${date}.`;
}

/** 'After that: Monday, December 7' */
export function afterThatText({ after }: ClockWords): string {
  return `After that: ${after}`;
}

/** 'today, 1:00 PM', 'Tue 1:00 PM' in the next six days, otherwise 'Tue, Dec 1, 1:00 PM'. */
export function deadlineText(at: Date, now: Date): string {
  const [day, today] = [shopToday(at), shopToday(now)];
  if (day === today) return `today, ${formatTime(at)}`;
  const words = formatDay(day, now);
  const isNear = day > today && day <= addDays(today, 6);
  return isNear ? `${words.split(',', 1)[0]} ${formatTime(at)}` : `${words}, ${formatTime(at)}`;
}

/** 'Friday, December 4'; with the year if it isn't this year. Throws RangeError for an invalid day. */
export function longDay(day: string, now: Date): string {
  const thisYear = shopToday(now).slice(0, 4);
  return formatDayLong(day).replace(new RegExp(`, ${thisYear}$`), '');
}

function missedText({ rushFeeCents }: ApprovalClock, promised: string): string {
  const sorry = `It’s too late to make ${promised}`;
  if (rushFeeCents === null) return `${sorry}.`;
  return `${sorry} at no extra cost. Rush can still make it for ${formatCentsShort(rushFeeCents)} plus tax.`;
}
