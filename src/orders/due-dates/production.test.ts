// product: production-start
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendar } from '../../settings/built-calendar.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { jobStatuses } from '../job.ts';
import { isOpenDay } from './open-day.ts';
import { turnaroundDays } from '../../settings/price-book.ts';
import { usualBook } from '../../settings/usual-book.ts';
import { doneBy, hasStarted, lateness, startBy } from './production.ts';
import { classifyDueDate, openDayFrom } from './turnaround.ts';

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
/** Noon at the shop, before the cutoff. */
const noonOn = (day: string) => new Date(`${day}T18:00:00Z`);
const longBefore = noonOn('2023-01-02');

function businessDays(from: string, to: string): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isOpenDay(day)) count += 1;
  return count;
}

describe('when production must start', () => {
  // December 4, 2026 is a Friday, and November 26 Thanksgiving.
  test.each([
    ['2026-12-04', 'pickup', '2026-12-01'],
    ['2026-12-04', 'shipping', '2026-12-01'],
    ['2026-12-04', 'local', '2026-11-27'],
    ['2026-12-03', 'local', '2026-11-25'],
    ['2026-12-01', 'pickup', '2026-11-25'],
    ['2026-12-07', 'pickup', '2026-12-02'],
    ['2026-12-28', 'pickup', '2026-12-22'],
    ['2026-11-26', 'pickup', '2026-11-20'],
  ] as const)('due %s by %s: %s', (due, delivery, start) => {
    expect(startBy(due, delivery, longBefore)).toBe(start);
  });

  test.each([
    ['before the cutoff', '2026-11-23T12:59:59-06:00', '2026-11-23'],
    ['after it', '2026-11-23T13:00:00-06:00', '2026-11-24'],
    ['on a Saturday', '2026-11-21T09:00:00-06:00', '2026-11-23'],
    ['on Thanksgiving', '2026-11-26T09:00:00-06:00', '2026-11-27'],
  ])('isn’t before an order placed %s enters the queue', (_, placed, start) => {
    const due = addDays(placed.slice(0, 10), 1);
    expect(startBy(due, 'local', new Date(placed))).toBe(start);
  });

  test('leaves the business days of the fastest turnaround, and two more for local delivery', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('pickup', 'local', 'shipping'), (due, delivery) => {
        const start = startBy(due, delivery, longBefore);
        expect(isOpenDay(start)).toBe(true);
        expect(businessDays(start, due)).toBe(
          turnaroundDays(usualBook).rush + (delivery === 'local' ? calendar.localDays : 0),
        );
      }),
    );
  });

  test('is the last day from which the job can be done by its due date', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('pickup', 'local', 'shipping'), (due, delivery) => {
        const start = startBy(due, delivery, longBefore);
        expect(doneBy(start, delivery) <= due).toBe(true);
        expect(doneBy(openDayFrom(addDays(start, 1)), delivery) > due).toBe(true);
      }),
    );
  });

  test('is the last day on which the order could still be placed online', () => {
    fc.assert(
      fc.property(anyDay, (due) => {
        const classAt = (day: string) => classifyDueDate(due, noonOn(day)).class;
        const start = startBy(due, 'pickup', longBefore);
        expect(classAt(start)).not.toBe('super-rush');
        expect(classAt(openDayFrom(addDays(start, 1)))).toBe('super-rush');
      }),
    );
  });

  test('is never later for slower delivery or an earlier due date', () => {
    fc.assert(
      fc.property(anyDay, (due) => {
        const start = startBy(due, 'pickup', longBefore);
        expect(startBy(due, 'local', longBefore) < start).toBe(true);
        expect(startBy(addDays(due, -1), 'pickup', longBefore) <= start).toBe(true);
      }),
    );
  });
});

describe('how late an unfinished job is', () => {
  // It's November 21, 2026 at the shop until 6:00 UTC the next day.
  const now = new Date('2026-11-22T03:00:00Z');
  test.each([
    [null, 'none'],
    ['2025-11-21', 'overdue'],
    ['2026-11-20', 'overdue'],
    ['2026-11-21', 'week'],
    ['2026-11-22', 'week'],
    ['2026-11-27', 'week'],
    ['2026-11-28', 'later'],
    ['2027-11-21', 'later'],
  ] as const)('due %s: %s', (due, expected) => {
    expect(lateness(due, now)).toBe(expected);
  });
});

describe('production has started', () => {
  test.each([
    ['order', ['in_production', 'ready', 'completed', 'cancelled']],
    ['quote_request', ['ordered', 'declined']],
    ['reorder', ['ordered', 'declined']],
  ] as const)('for an %s that is one of %j', (kind, started) => {
    expect(jobStatuses[kind].filter((status) => hasStarted(kind, status))).toEqual(started);
  });
});
