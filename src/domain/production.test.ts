// product: production-start
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shop } from '../shop.ts';
import { addDays, isWeekend } from './calendar.ts';
import { jobStatuses } from './job.ts';
import { hasStarted, lateness, productionDays, startBy } from './production.ts';
import { classifyDueDate } from './turnaround.ts';

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
const closureList = fc.uniqueArray(anyDay, { maxLength: 200 });

function businessDays(from: string, to: string, closures: readonly string[]): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!isWeekend(day) && !closures.includes(day)) count += 1;
  }
  return count;
}

describe('when production must start', () => {
  // December 4, 2026 is a Friday.
  test.each([
    ['2026-12-04', 'pickup', [], '2026-12-01'],
    ['2026-12-04', 'shipping', [], '2026-12-01'],
    ['2026-12-04', 'local', [], '2026-11-27'],
    ['2026-12-01', 'pickup', [], '2026-11-26'],
    ['2026-12-05', 'pickup', [], '2026-12-01'],
    ['2026-12-06', 'pickup', [], '2026-12-01'],
    ['2026-12-07', 'pickup', [], '2026-12-02'],
    ['2026-12-01', 'pickup', ['2026-11-26', '2026-11-27'], '2026-11-24'],
    ['2026-12-04', 'pickup', ['2026-12-04'], '2026-11-30'],
  ] as const)('due %s by %s, closed on %j: %s', (due, delivery, closures, start) => {
    expect(startBy(due, delivery, closures)).toBe(start);
  });

  test('leaves exactly the business days of the fastest turnaround, plus two for local delivery', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('pickup', 'local', 'shipping'),
        closureList,
        (due, delivery, closures) => {
          const start = startBy(due, delivery, closures);
          expect(isWeekend(start) || closures.includes(start)).toBe(false);
          expect(businessDays(start, due, closures)).toBe(
            productionDays + (delivery === 'local' ? shop.localDeliveryExtraDays : 0),
          );
        },
      ),
    );
  });

  test('is the last day on which the order could still be placed online', () => {
    fc.assert(
      fc.property(anyDay, (due) => {
        // Noon at the shop.
        const classAt = (day: string) =>
          classifyDueDate(due, new Date(`${day}T18:00:00Z`), []).class;
        const start = startBy(due, 'pickup', []);
        expect(classAt(start)).not.toBe('super-rush');
        expect(classAt(addDays(start, 1))).toBe(
          isWeekend(addDays(start, 1)) ? classAt(addDays(start, 3)) : 'super-rush',
        );
      }),
    );
  });

  test('is never later for slower delivery or an earlier due date', () => {
    fc.assert(
      fc.property(anyDay, closureList, (due, closures) => {
        expect(startBy(due, 'local', closures) < startBy(due, 'pickup', closures)).toBe(true);
        expect(
          startBy(addDays(due, -1), 'pickup', closures) <= startBy(due, 'pickup', closures),
        ).toBe(true);
      }),
    );
  });

  test('uses the shop’s own closures by default', () => {
    expect(startBy('2026-12-04', 'pickup')).toBe(startBy('2026-12-04', 'pickup', shop.closures));
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
    ['quote', ['ordered', 'declined']],
    ['reorder', ['in_production', 'completed', 'declined']],
  ] as const)('for an %s that is one of %j', (kind, started) => {
    expect(jobStatuses[kind].filter((status) => hasStarted(kind, status))).toEqual(started);
  });
});
