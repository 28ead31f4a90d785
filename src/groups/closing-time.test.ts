// product: group-orders
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDateMessage } from '../orders/due-dates/due-date.ts';
import { isOpenDay } from '../orders/due-dates/open-day.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { addDays, addMonths, daysBetween } from '../platform/dates/calendar.ts';
import { builtBook } from '../settings/built-book.ts';
import {
  announcedClosing,
  closingDayMessage,
  closingMoment,
  keepsDueDate,
  lastClosingDay,
  lateClosingMessage,
  mostDaysOpen,
  nextWindow,
  openingDayMessage,
  openingMoment,
} from './closing-time.ts';

// A Monday.
const now = new Date('2026-11-02T15:00:00Z');
const anyNow = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('the day a group closes', () => {
  it('is tomorrow at the earliest, and 60 days ahead at the latest', () => {
    expect(closingDayMessage('2026-11-02', now)).toBe(
      'Give people some time. Choose Tuesday, November 3 or later.',
    );
    expect(closingDayMessage('2026-11-03', now)).toBeNull();
    expect(closingDayMessage(addDays('2026-11-02', mostDaysOpen + 1), now)).toBe(
      'A group stays open for at most 60 days. Choose an earlier day.',
    );
  });

  it.each([
    ['a closed day', '2026-11-07', 'We’re closed that day'],
    ['the day before the weekend', '2026-11-06', 'We’re closed the next day'],
    ['the day before Thanksgiving', '2026-11-25', 'We’re closed the next day'],
    ['a typo', '2026-11-31', 'Choose the day your group closes.'],
  ])('isn’t %s', (_, day, message) => {
    expect(closingDayMessage(day, now)).toContain(message);
  });

  it('is taken if it’s the one that a refusal proposes', () => {
    expect(closingDayMessage('2026-11-06', now)).toContain('like Monday, November 9.');
    expect(closingDayMessage('2026-11-09', now)).toBeNull();
  });

  it('has people at the shop on it, and on the next', () => {
    fc.assert(
      fc.property(anyNow, fc.integer({ min: -3, max: 80 }), (at, days) => {
        const day = addDays(shopToday(at), days);
        const taken = closingDayMessage(day, at) === null;
        const open = isOpenDay(day) && isOpenDay(addDays(day, 1));
        expect(taken).toBe(open && days >= 1 && days <= mostDaysOpen);
      }),
    );
  });

  it('ends for the group at 5:00 PM on the shop’s clock, in summer and in winter', () => {
    expect(closingMoment('2026-11-03').toISOString()).toBe('2026-11-03T23:00:00.000Z');
    expect(closingMoment('2026-07-14').toISOString()).toBe('2026-07-14T22:00:00.000Z');
  });
});

describe('the closing time that people read', () => {
  const closesAt = closingMoment('2026-12-04').toISOString();
  const said = (now: string, stragglers: boolean) =>
    announcedClosing({ closesAt, stragglers }, new Date(now)).toISOString();

  it('is the day before while the last day is kept for stragglers', () => {
    const before = closingMoment('2026-12-03').toISOString();
    expect(said('2026-12-01T12:00:00Z', true)).toBe(before);
    expect(said(before, true)).toBe(closesAt);
    expect(said('2026-12-01T12:00:00Z', false)).toBe(closesAt);
  });
});

describe('the last day on which a group can close', () => {
  const due = (dueDate: string) => ({ dueDate, deliveryMethod: 'pickup' as const });

  it('leaves the press the days of its fastest turnaround, and a later one doesn’t', () => {
    const anyDue = fc.record({
      days: fc.integer({ min: 0, max: 90 }),
      deliveryMethod: fc.constantFrom('pickup', 'local', 'shipping'),
    });
    fc.assert(
      fc.property(anyNow, anyDue, (at, { days, deliveryMethod }) => {
        const order = { dueDate: addDays(shopToday(at), days), deliveryMethod };
        const keeps = Array.from({ length: mostDaysOpen }, (_, ahead) =>
          addDays(shopToday(at), ahead + 1),
        ).filter(
          (day) =>
            closingDayMessage(day, at) === null &&
            keepsDueDate(order, closingMoment(day), builtBook),
        );
        expect(lastClosingDay(order, at, builtBook)).toBe(keeps.at(-1) ?? null);
      }),
    );
  });

  it('is said with what to do about a later one', () => {
    // 5:00 PM is after the cutoff, so it's in production from the day after to the due date.
    expect(lateClosingMessage('2026-11-10', due('2026-11-16'), now, builtBook)).toBeNull();
    expect(lateClosingMessage('2026-11-11', due('2026-11-16'), now, builtBook)).toBe(
      'To be done by Monday, November 16, we need everybody’s sizes by Tuesday, November 10. Choose that day or an earlier one, or give the order a later date.',
    );
    expect(lateClosingMessage('2026-11-03', due('2026-11-05'), now, builtBook)).toBe(
      'There’s no time to collect sizes before Thursday, November 5. Give the order a later date.',
    );
  });
});

describe('the day a group opens', () => {
  it('is tomorrow at the earliest, and within the next months', () => {
    expect(openingDayMessage('2026-11-02', now)).toContain('Choose tomorrow or later');
    expect(openingDayMessage('2026-11-03', now)).toBeNull();
    expect(openingDayMessage('2027-11-03', now)).toBe(
      'Choose Tuesday, March 2, 2027 or an earlier day.',
    );
    expect(openingMoment('2026-11-03').toISOString()).toBe('2026-11-03T14:00:00.000Z');
  });

  it('gives people from then on as much time as other groups', () => {
    expect(closingDayMessage('2026-12-01', now, '2026-12-01')).toContain('Give people some time.');
    expect(closingDayMessage(addDays('2026-12-01', 50), now, '2026-12-01')).toBeNull();
    expect(closingDayMessage(addDays('2026-11-02', 50), now, '2026-12-01')).toBeNull();
    expect(closingDayMessage(addDays('2026-12-01', mostDaysOpen + 1), now, '2026-12-01')).toContain(
      'at most 60 days',
    );
  });

  it('comes again on the same day of a later month, for as long, and keeps its due date', () => {
    const opensOn = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(
        anyNow,
        opensOn,
        fc.integer({ min: 1, max: mostDaysOpen }),
        fc.constantFrom(1, 3),
        fc.constantFrom('pickup', 'local', 'shipping'),
        fc.constantFrom(builtBook, { ...builtBook, rush: { ...builtBook.rush, steps: [] } }),
        (time, first, openDays, everyMonths, deliveryMethod, book) => {
          const again = { firstOpensAt: openingMoment(first).toISOString(), everyMonths, openDays };
          const next = nextWindow({ ...again, deliveryMethod }, time, book);
          const months = Array.from({ length: 100 }, (_, at) => (at + 1) * everyMonths);
          expect(next.opensOn).toBe(
            months.map((each) => addMonths(first, each)).find((day) => day > shopToday(time)),
          );
          const open = daysBetween(next.opensOn, next.closesOn);
          // Over the holidays, the shop is closed for a while.
          expect(Math.abs(open - openDays)).toBeLessThanOrEqual(10);
          if (open < openDays) expect(openDays + 10).toBeGreaterThan(mostDaysOpen);
          expect(closingDayMessage(next.closesOn, time, next.opensOn)).toBeNull();
          const due = { dueDate: next.dueDate, deliveryMethod };
          expect(lateClosingMessage(next.closesOn, due, time, book, next.opensOn)).toBeNull();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('comes back to the 31st after shorter months, and never stays open longer', () => {
    const again = {
      firstOpensAt: openingMoment('2026-12-31').toISOString(),
      everyMonths: 1,
      openDays: 5,
      deliveryMethod: 'pickup',
    } as const;
    const windows: ReturnType<typeof nextWindow>[] = [];
    let time = closingMoment('2027-01-05');
    while (windows.length < 12) {
      const next = nextWindow(again, time, builtBook);
      expect(openingDayMessage(next.opensOn, time)).toBeNull();
      expect(dueDateMessage(next.dueDate, time)).toBeNull();
      windows.push(next);
      time = closingMoment(next.closesOn);
    }
    expect(windows.map(({ opensOn }) => opensOn)).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'],
      ...['2027-07-31', '2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31'],
    ]);
    const open = windows.map(({ opensOn, closesOn }) => daysBetween(opensOn, closesOn));
    expect(Math.max(...open)).toBeLessThanOrEqual(9);
  });
});
