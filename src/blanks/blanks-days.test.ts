// product: press-plan
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blanksDays, type ComingBlanks } from './blanks-days.ts';
import type { Delivery } from './delivery.ts';

// A Tuesday, before the cutoff.
const now = Date.parse('2026-12-01T16:00:00Z');
const today = '2026-12-01';
const part = { styleCode: '00606', colorKey: 'navy', size: 'M' };
const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  ...{ purchaseId: '0c0ffee0-0000-4000-8000-000000000123', poNumber: 'CP-000123', seller: 'ss' },
  ...{ reference: null, askedAt: '2026-12-01T15:00:00Z', supplierOrder: '80000001' },
  ...{ warehouse: 'NV', days: 4, cutoff: '4:00 PT', orders: [1042], cartons: [] },
  parts: [
    {
      ...{ ...part, partNumber: 'B1', garment: 'Premium Cotton', color: 'Navy', pieces: 24 },
      ...{ good: 0, short: 0, damaged: 0, wrong: 0 },
    },
  ],
  ...changes,
});
const blanks = (changes: Partial<ComingBlanks> = {}): ComingBlanks => ({
  jobs: [
    {
      ...{ number: 1042, dueDate: '2026-12-10', startBy: '2026-12-08', customer: 'Ada Lovelace' },
      needs: [{ ...part, design: 0, pieces: 24 }],
    },
  ],
  coming: [],
  given: [],
  again: [],
  inHouse: [],
  spoilage: null,
  deliveries: [],
  fastestDays: 1,
  ...changes,
});
const dayOf = (changes: Partial<ComingBlanks>) => blanksDays(blanks(changes), now, today).get(1042);
const coming = [{ ...part, number: 1042, pieces: 24 }];

test('what isn’t bought comes from the fastest warehouse, if it’s bought now', () => {
  expect(dayOf({})).toBe('2026-12-02');
  expect(dayOf({ fastestDays: null })).toBe('2026-12-08');
});

test('what is bought comes when its delivery does', () => {
  expect(dayOf({ coming, deliveries: [delivery()] })).toBe('2026-12-07');
  // One that's late may come any day.
  expect(dayOf({ coming, deliveries: [delivery({ askedAt: '2026-11-16T15:00:00Z' })] })).toBe(
    today,
  );
  // Nobody knows yet what became of the purchase.
  expect(dayOf({ coming })).toBe('2026-12-02');
});

test('an order that has all its blanks waits for nothing, whatever comes for others', () => {
  const given = [{ ...part, number: 1042, pieces: 24 }];
  expect(dayOf({ given, deliveries: [delivery()] })).toBeUndefined();
  expect(dayOf({ inHouse: [{ ...part, pieces: 24 }] })).toBeUndefined();
});

test('the last of several is what counts, and no day is before today', () => {
  const early = delivery({ warehouse: 'KS', days: 1, cutoff: null, supplierOrder: '80000002' });
  expect(dayOf({ coming, deliveries: [early, delivery()] })).toBe('2026-12-07');
  fc.assert(
    fc.property(
      fc.nat(30),
      fc.nat(30),
      fc.option(fc.integer({ min: 1, max: 9 })),
      fc.date({
        min: new Date('2026-10-01'),
        max: new Date('2026-12-01T16:00:00Z'),
        noInvalidDate: true,
      }),
      (here, comes, days, askedAt) => {
        const day = dayOf({
          given: here > 0 ? [{ ...part, number: 1042, pieces: here }] : [],
          coming: comes > 0 ? [{ ...part, number: 1042, pieces: comes }] : [],
          deliveries: [delivery({ askedAt: askedAt.toISOString(), days })],
        });
        if (here >= 24) expect(day).toBeUndefined();
        else expect(day! >= today).toBe(true);
      },
    ),
  );
});
