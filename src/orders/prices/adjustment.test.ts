// product: order-price
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustmentLabel, type AdjustedLine } from './adjustment-label.ts';
import {
  adjustedBy,
  adjustmentLacks,
  adjustmentText,
  beforeTaxOf,
  fitAdjustments,
} from './adjustment.ts';
import { adjustedLines, adjustmentsSchema, type Adjustment } from './adjustment-schema.ts';

const price = { subtotalCents: 33_600, rushFeeCents: 3000, shippingCents: 0 };
const adjust = (line: AdjustedLine, cents: number, reason = 'A gift.'): Adjustment => ({
  line,
  cents,
  reason,
});
const fitting = (...adjustments: Adjustment[]) =>
  fitAdjustments(adjustments, price).map(({ cents }) => cents);

describe('adjustments take off', () => {
  test.each<[string, Adjustment[], number[]]>([
    ['all of a line', [adjust('rush', -3000)], [-3000]],
    ['no more than the line is', [adjust('rush', -3001)], [-3000]],
    ['no more than is left of it', [adjust('rush', -2000), adjust('rush', -2000)], [-2000, -1000]],
    [
      'no more than is left of the order',
      [adjust('order', -36_000), adjust('rush', -3000)],
      [-36_000, -600],
    ],
    ['what others added', [adjust('rush', 500), adjust('rush', -3500)], [500, -3500]],
    [
      'nothing of a line that costs nothing, and add nothing to it',
      [adjust('delivery', -1), adjust('delivery', 1)],
      [0, 0],
    ],
  ])('%s', (_, adjustments, cents) => {
    expect(fitting(...adjustments)).toEqual(cents);
  });

  test('never more than there is, and fit once they’re cut', () => {
    const anyAdjustments = fc.array(
      fc.record({
        line: fc.constantFrom(...adjustedLines),
        cents: fc.integer({ min: -50_000, max: 50_000 }),
        reason: fc.constant('A gift.'),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(anyAdjustments, (adjustments) => {
        const fit = fitAdjustments(adjustments, price);
        expect(beforeTaxOf(price) + adjustedBy(fit)).toBeGreaterThanOrEqual(0);
        const kept = fit.filter(({ cents }) => cents !== 0);
        expect(fitAdjustments(kept, price)).toEqual(kept);
        expect(adjustmentLacks(kept, price)).toEqual({});
      }),
    );
  });
});

test('what doesn’t fit is said by its place', () => {
  expect(
    adjustmentLacks([adjust('goods', -100), adjust('rush', -3001), adjust('delivery', 100)], price),
  ).toEqual({
    'adjustments.1.cents': 'Take off at most $30.00.',
    'adjustments.2.cents': 'That line costs nothing on this order. Choose another.',
  });
});

test.each<[string, Partial<Adjustment>, boolean]>([
  ['$100,000', { cents: 10_000_000 }, true],
  ['a cent more', { cents: 10_000_001 }, false],
  ['$100,000 off', { cents: -10_000_000 }, true],
  ['a cent more off', { cents: -10_000_001 }, false],
  ['nothing', { cents: 0 }, false],
  ['half a cent', { cents: 0.5 }, false],
  ['no reason', { reason: ' ' }, false],
  ['a reason of 200 characters', { reason: 'x'.repeat(200) }, true],
  ['a reason of 201', { reason: 'x'.repeat(201) }, false],
])('an adjustment with %s', (_, changes, accepted) => {
  const { success } = adjustmentsSchema.safeParse([{ ...adjust('order', -100), ...changes }]);
  expect(success).toBe(accepted);
});

test('an order has up to thirty, with those that its group makes', () => {
  const some = (count: number) => Array.from({ length: count }, () => adjust('order', -100));
  expect(adjustmentsSchema.safeParse(some(30)).success).toBe(true);
  expect(adjustmentsSchema.safeParse(some(31)).success).toBe(false);
});

test('an adjustment is called by its line and its reason', () => {
  expect(adjustmentText(adjust('rush', -3000, 'Our mix-up.'))).toBe(
    'Rush fee: Our mix-up, -$30.00',
  );
  expect(adjustmentLabel(adjust('order', -3000, 'Our mix-up'))).toBe('Our mix-up');
});
