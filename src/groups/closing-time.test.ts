// product: group-orders
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenDay } from '../orders/due-dates/open-day.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { closingDayMessage, closingMoment, mostDaysOpen } from './closing-time.ts';

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
