/** When a group closes (product.md#group-orders). Days are 'YYYY-MM-DD' in the shop's zone. */
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';
import { nextCutoffAt } from '../orders/due-dates/cutoff.ts';
import { isOpenDay } from '../orders/due-dates/open-day.ts';
import { doneBy } from '../orders/due-dates/production.ts';
import {
  firstDueDate,
  queueDay,
  shopToday,
  type RushDays,
} from '../orders/due-dates/turnaround.ts';
import { addDays, addMonths, isDay } from '../platform/dates/calendar.ts';
import { longDay } from '../proofs/approval-words.ts';
import { shopTime } from '../shop.ts';

/** The hours at which groups open and close, on the shop's clock. */
const openingHour = 8;
const closingHour = 17;

/** A group stays open for at most that many days. */
export const mostDaysOpen = 60;

/** Whether groups close on this day: somebody is at the shop then, and on the next day. */
const isClosingDay = (day: string): boolean => isOpenDay(day) && isOpenDay(addDays(day, 1));

/** The first day from `day` on that groups close on, `day` included. */
function closingDayFrom(day: string): string {
  let found = day;
  while (!isClosingDay(found)) found = addDays(found, 1);
  return found;
}

/** A group opens at most that many days ahead. */
const mostDaysAhead = 120;

/** Why a group can't open on this day, as a sentence that says what to do; null if it can. */
export function openingDayMessage(day: string, now: Date): string | null {
  const today = shopToday(now);
  if (!isDay(day) || day <= today) {
    return 'Choose tomorrow or later. If you leave it empty, it opens as soon as you’ve approved the proof.';
  }
  if (day <= addDays(today, mostDaysAhead)) return null;
  return `Choose ${longDay(addDays(today, mostDaysAhead), now)} or an earlier day.`;
}

/**
 * Why a group can't close on this day, as a sentence that says what to do; null if it can.
 * @param opensOn the day it opens, if that's yet to come
 */
export function closingDayMessage(
  day: string,
  now: Date,
  opensOn: string = shopToday(now),
): string | null {
  if (!isDay(day)) return 'Choose the day your group closes.';
  const today = opensOn > shopToday(now) ? opensOn : shopToday(now);
  if (day <= today) {
    return `Give people some time. Choose ${longDay(closingDayFrom(addDays(today, 1)), now)} or later.`;
  }
  if (day > addDays(today, mostDaysOpen)) {
    return `A group stays open for at most ${mostDaysOpen} days. Choose an earlier day.`;
  }
  if (isClosingDay(day)) return null;
  const why = isOpenDay(day) ? 'the next day' : 'that day';
  return `We’re closed ${why}, and somebody should be here for questions. Choose another day, like ${longDay(closingDayFrom(day), now)}.`;
}

/** The moment at which a group closes on a day: 5:00 PM on the shop's clock. */
export const closingMoment = (day: string): Date => momentOn(day, closingHour);

/** The moment at which a group opens on a day: 8:00 AM on the shop's clock. */
export const openingMoment = (day: string): Date => momentOn(day, openingHour);

function momentOn(day: string, hour: number): Date {
  const twoDays = 2 * 86_400_000; // more than any zone is from UTC
  const from = Date.parse(day) - twoDays;
  return new Date(nextCutoffAt(from, shopTime.zone, hour, (each) => each === day));
}

/** When a group opens again by itself, and for how long. */
type Again = {
  /** ISO 8601: the first time. */
  firstOpensAt: string;
  everyMonths: number;
  /** The first time, as asked for. */
  openDays: number;
  deliveryMethod: DeliveryMethod;
};

/**
 * The next time that a group is open by itself: on the same day of a later month as the first time, or
 * that month's last day, for as many days, until a day on which groups close. Its order is due as a
 * standard one that is approved then, or later if the van takes longer.
 */
export function nextWindow(
  { firstOpensAt, everyMonths, openDays, deliveryMethod }: Again,
  now: Date,
  book: RushDays,
): { opensOn: string; closesOn: string; dueDate: string } {
  const first = shopToday(new Date(firstOpensAt));
  let months = everyMonths;
  while (addMonths(first, months) <= shopToday(now)) months += everyMonths;
  const opensOn = addMonths(first, months);
  const latest = addDays(opensOn, mostDaysOpen);
  let closesOn = closingDayFrom(addDays(opensOn, openDays));
  while (closesOn > latest || !isClosingDay(closesOn)) closesOn = addDays(closesOn, -1);
  const closesAt = closingMoment(closesOn);
  const standard = firstDueDate('standard', closesAt, book);
  const done = doneBy(queueDay(closesAt), deliveryMethod, null, book);
  return { opensOn, closesOn, dueDate: done > standard ? done : standard };
}

/** When people read that a group closes: if its last day is for stragglers, the day before, until then. */
export function announcedClosing(
  { closesAt, stragglers }: { closesAt: string; stragglers: boolean },
  now: Date,
): Date {
  const last = new Date(closesAt);
  const announced = closingMoment(addDays(shopToday(last), -1));
  return stragglers && now < announced ? announced : last;
}

/** When the order of a group is due, and how it gets there. */
type Due = { dueDate: string; deliveryMethod: DeliveryMethod };
/** That, and in how many business days it was due when its rush was sold, if it was. */
type Ordered = Due & { rushDays?: number | null };

/** Whether an order that enters the queue when its group closes is done by its due date. */
export const keepsDueDate = (
  { dueDate, deliveryMethod, rushDays = null }: Ordered,
  closesAt: Date,
  book: RushDays,
): boolean => doneBy(queueDay(closesAt), deliveryMethod, rushDays, book) <= dueDate;

/** When an order is due whose group closes then: as promised, or if that's too late, on the first standard day. */
export const dueAfterClosing = (order: Ordered, closesAt: Date, book: RushDays): string =>
  keepsDueDate(order, closesAt, book) ? order.dueDate : firstDueDate('standard', closesAt, book);

/**
 * The last day on which a group can close and keep its order's due date; null if there is none.
 * @param opensOn the day it opens, if that's yet to come
 */
export function lastClosingDay(
  due: Due,
  now: Date,
  book: RushDays,
  opensOn: string = shopToday(now),
): string | null {
  const today = opensOn > shopToday(now) ? opensOn : shopToday(now);
  const latest = addDays(today, mostDaysOpen);
  let day = due.dueDate < latest ? due.dueDate : latest;
  while (day > today) {
    if (isClosingDay(day) && keepsDueDate(due, closingMoment(day), book)) return day;
    day = addDays(day, -1);
  }
  return null;
}

/** Why a group can't close on this day and keep its order's due date, as a sentence; null if it can. */
export function lateClosingMessage(
  day: string,
  due: Due,
  now: Date,
  book: RushDays,
  opensOn?: string,
): string | null {
  const last = lastClosingDay(due, now, book, opensOn);
  if (last !== null && day <= last) return null;
  const date = longDay(due.dueDate, now);
  return last === null
    ? `There’s no time to collect sizes before ${date}. Give the order a later date.`
    : `To be done by ${date}, we need everybody’s sizes by ${longDay(last, now)}. Choose that day or an earlier one, or give the order a later date.`;
}
