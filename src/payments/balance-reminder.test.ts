// product: payment-reminders
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentBalanceReminder, dueBalanceReminder } from './balance-reminder.ts';
import { addDays } from '../platform/dates/calendar.ts';

describe('reminders of a balance', () => {
  test.each([
    ['2026-10-25', '2026-11-01T04:59:59Z', null], // October 31 at the shop
    ['2026-10-25', '2026-11-01T05:00:00Z', 'overdue-7'], // two hours before the clocks change
    ['2026-10-25', '2026-11-08T05:59:59Z', 'overdue-7'],
    ['2026-10-25', '2026-11-08T06:00:00Z', 'overdue-14'],
    ['2026-10-25', '2026-11-24T05:59:59Z', 'overdue-14'],
    ['2026-10-25', '2026-11-24T06:00:00Z', 'overdue-30'],
    ['2026-10-25', '2027-11-24T06:00:00Z', 'overdue-30'],
    ['2026-12-25', '2026-11-24T06:00:00Z', null],
  ])('due %s, at %s: %s', (dueSince, now, reminder) => {
    expect(currentBalanceReminder(dueSince, new Date(now))).toBe(reminder);
  });

  test.each([
    ['2026-11-24T13:59:59Z', null],
    ['2026-11-24T14:00:00Z', 'overdue-30'],
    ['2026-11-25T01:59:59Z', 'overdue-30'],
    ['2026-11-25T02:00:00Z', null],
  ])('go out while people are awake: at %s, %s', (now, reminder) => {
    expect(dueBalanceReminder('2026-10-01', new Date(now))).toBe(reminder);
  });

  test('come 7, 14, and 30 days later by the calendar, whatever the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), (offset) => {
        const dueSince = addDays('2026-01-01', offset);
        const noon = (days: number) => new Date(`${addDays(dueSince, days)}T18:00:00Z`);
        const days = Array.from({ length: 40 }, (_, day) => day);
        const said = days.map((day) => dueBalanceReminder(dueSince, noon(day)));
        const firsts = said.flatMap((each, day) => (each && said[day - 1] !== each ? [day] : []));
        expect(firsts).toEqual([7, 14, 30]);
      }),
    );
  });
});
