// product: closed-days
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendar } from '../../settings/built-calendar.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { closedDayMessage } from './closed-day.ts';
import { holidayOn, isOpenDay } from './open-day.ts';

describe('the shop is closed', () => {
  test.each([
    ['New Year’s Day', ['2026-01-01', '2027-01-01', '2024-01-01']],
    ['Memorial Day', ['2026-05-25', '2027-05-31', '2028-05-29']],
    ['Independence Day', ['2024-07-04', '2029-07-04']],
    ['Labor Day', ['2026-09-07', '2027-09-06', '2025-09-01']],
    ['Thanksgiving', ['2026-11-26', '2027-11-25', '2029-11-22']],
    ['Christmas', ['2026-12-25', '2029-12-25']],
  ])('on %s', (name, days) => {
    for (const day of days) {
      expect(holidayOn(day), day).toBe(name);
      expect(isOpenDay(day), day).toBe(false);
    }
  });

  test.each([
    ['a Saturday’s on the Friday before', '2026-07-03', 'Independence Day'],
    ['a Saturday’s on the Friday before, in the old year', '2027-12-31', 'New Year’s Day'],
    ['a Sunday’s on the Monday after', '2027-07-05', 'Independence Day'],
    ['a Sunday’s on the Monday after', '2028-12-25', 'Christmas'],
    ['a Sunday’s on the Monday after', '2023-01-02', 'New Year’s Day'],
  ])('on the day a holiday is observed: %s', (_, day, name) => {
    expect(holidayOn(day)).toBe(name);
  });

  test.each(['2026-05-18', '2026-11-19', '2026-09-14', '2026-07-06', '2026-12-24', '2027-12-27'])(
    'but not on %s',
    (day) => expect(isOpenDay(day)).toBe(true),
  );

  test('on six weekdays a year, give or take an observed New Year’s Day, and every weekend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2024, max: 2090 }), (year) => {
        let closed = 0;
        for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
          const weekend = new Date(day).getUTCDay() % 6 === 0;
          if (weekend) expect(isOpenDay(day)).toBe(false);
          else if (!isOpenDay(day)) closed += 1;
        }
        expect(Math.abs(closed - calendar.holidays.length)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 20 },
    );
  });
});

test.each([
  [
    '2026-11-26',
    'We’re closed for Thanksgiving. Choose an open day, like Wednesday, November 25, 2026.',
  ],
  ['2026-11-28', 'We’re closed on weekends. Choose an open day, like Friday, November 27, 2026.'],
  ['2026-11-22', 'We’re closed on weekends. Choose an open day, like Monday, November 23, 2026.'],
  ['2026-11-25', null],
])('asked for %s on a Sunday, the form answers %j', (day, message) => {
  expect(closedDayMessage(day, new Date('2026-11-22T18:00:00Z'))).toBe(message);
});
