// product: approving-a-proof, approval-clock
import { iowaTax } from '../../tests/factory/taxes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approvalClock } from './approval-clock.ts';
import { approvalTerms, termsRows } from './approval-terms.ts';
import { changeText } from '../orders/changes/change-words.ts';
import { asPrice, priceOneItem, storedPrice } from '../orders/prices/price.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import { noLocations } from '../garments/print-location.ts';
import { startBy } from '../orders/due-dates/production.ts';
import { priceWithRush } from '../orders/prices/rush-offer.ts';
import { queueDay } from '../orders/due-dates/turnaround.ts';

/** A moment by the shop's winter clock. */
const at = (wallClock: string) => new Date(`${wallClock}-06:00`);

/** Must start by Tuesday, December 1. */
const order = {
  dueDate: '2026-12-04',
  startBy: '2026-12-01',
  deliveryMethod: 'pickup' as const,
  turnaroundClass: 'standard' as const,
  rushDays: null,
  perItemCents: [1625],
  extras: [],
  subtotalCents: 39_000,
  rushFeeCents: 0,
  shippingCents: 0,
  adjustmentCents: 0,
  adjustments: [],
  tax: iowaTax,
  taxCents: 2730,
  totalCents: 41_730,
};
const stored = { rushFeeCents: 0, taxCents: 2730, totalCents: 41_730 };
const rushed = { rushFeeCents: 3000, taxCents: 2940, totalCents: 44_940 };

describe('an approval', () => {
  test.each([
    ['in time changes nothing', '2026-12-01T12:59:59', '2026-12-04', '2026-12-01'],
    ['at the deadline moves both days', '2026-12-01T13:00:00', '2026-12-07', '2026-12-02'],
    ['a day later moves them again', '2026-12-02T13:00:00', '2026-12-08', '2026-12-03'],
  ])('%s', (_, now, dueDate, start) => {
    const terms = {
      dueDate,
      startBy: start,
      turnaroundClass: 'standard',
      rushDays: null,
      ...stored,
    };
    expect(approvalTerms(order, false, at(now))).toEqual(terms);
  });

  test.each([
    ['in time', '2026-12-01T12:59:59', null],
    ['at the deadline', '2026-12-01T13:00:00', '2026-12-02'],
    ['until midnight', '2026-12-01T23:59:59', '2026-12-02'],
    ['after that', '2026-12-02T00:00:00', null],
  ])('with rush, %s', (_, now, start) => {
    const days = { dueDate: '2026-12-04', startBy: start, rushDays: 4 };
    const terms = { ...days, turnaroundClass: 'rush', ...rushed };
    expect(approvalTerms(order, true, at(now))).toEqual(start && terms);
  });

  test('says what it changes', () => {
    const texts = (rush: boolean, now: string) =>
      termsRows(order, approvalTerms(order, rush, at(now))!).map(changeText);
    expect(texts(false, '2026-12-01T12:59:59')).toEqual([]);
    expect(texts(false, '2026-12-01T13:00:00')).toEqual([
      'Due date (approved late): Mon, Dec 7, 2026 (was Fri, Dec 4, 2026)',
    ]);
    expect(texts(true, '2026-12-01T13:00:00')).toEqual([
      'Rush fee (added at approval): $30.00 (was $0.00)',
      'Total: $449.40 (was $417.30)',
    ]);
  });
});

test('rush costs what a new rush order would, and keeps the promised date', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom(...deliveryMethods),
      fc.date({ min: at('2026-11-25T00:00:00'), max: at('2026-12-06T00:00:00') }),
      (M, deliveryMethod, now) => {
        const input = {
          styleCode: '00606',
          quantities: { M },
          locations: { ...noLocations, frontLarge: true },
          delivery: deliveryMethod,
        };
        const priceOf = (rush: boolean) => storedPrice(asPrice(priceOneItem({ ...input, rush })));
        const price = { ...priceOf(false), adjustmentCents: 0, adjustments: [] };
        const placed = {
          ...order,
          ...price,
          deliveryMethod,
          startBy: startBy(order.dueDate, deliveryMethod, at('2026-11-16T09:00:00')),
        };
        expect(priceWithRush(price, 3000)).toEqual({ ...price, ...priceOf(true) });

        const clock = approvalClock(placed, now);
        const terms = approvalTerms(placed, true, now);
        expect(terms === null).toBe(clock.rushFeeCents === null);
        if (terms) {
          expect(terms).toMatchObject({ dueDate: '2026-12-04', startBy: queueDay(now) });
          expect(approvalClock({ ...placed, ...terms }, now).missed).toBe(false);
        }
        const late = approvalTerms(placed, false, now)!;
        expect(late.dueDate).toBe(clock.date);
        expect(approvalClock({ ...placed, ...late }, now).missed).toBe(false);
      },
    ),
  );
});
