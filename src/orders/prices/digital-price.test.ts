import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitalRefusal, fabricOf, priceDigital } from './digital-price.ts';
import { garmentById, garments } from '../../garments/garment.ts';
import { priceOneItem } from './price.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';

const pickup = { rush: false, delivery: 'pickup' } as const;
const front = { frontLarge: true };
const both = { frontSmall: true, backLarge: true };

describe('the price of digital printing', () => {
  test.each([
    [1, 2800, 3300, '1–4 pieces'],
    [4, 2800, 3300, '1–4 pieces'],
    [5, 2000, 2500, '5–12 pieces'],
    [12, 2000, 2500, '5–12 pieces'],
    [13, 1600, 2100, '13 or more pieces'],
    [1000, 1600, 2100, '13 or more pieces'],
  ])('for %i pieces is %i cents each with one side, %i with two', (pieces, one, two, tier) => {
    expect(priceDigital(pieces, front, pickup).perItemCents).toBe(one);
    const price = priceDigital(pieces, both, pickup);
    expect(price.perItemCents).toBe(two);
    expect(price.subtotalCents).toBe(two * pieces);
    expect(price.lines).toEqual([
      { label: `Shirt and print, ${tier}`, cents: one },
      { label: 'Second side', cents: two - one },
    ]);
  });

  test('includes the rush fee, the delivery, and the tax of a screen-printing order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.boolean(),
        fc.constantFrom<DeliveryMethod>('pickup', 'local', 'shipping'),
        (pieces, rush, delivery) => {
          const digital = priceDigital(pieces, front, { rush, delivery });
          const screen = priceOneItem({
            styleCode: '00606',
            quantities: pieces,
            locations: front,
            rush,
            delivery,
          });
          expect(digital.rushFeeCents).toBe(screen.rushFeeCents);
          expect(digital.shippingCents).toBe(screen.shippingCents);
          const before = digital.subtotalCents + digital.rushFeeCents + digital.shippingCents;
          expect(digital.taxCents).toBe(Math.floor((before * 70 + 500) / 1000));
          expect(digital.totalCents).toBe(before + digital.taxCents);
        },
      ),
    );
  });
});

describe('digital printing', () => {
  test('is for 100% cotton, as distinguished from blends and the rest', () => {
    expect(Object.fromEntries(garments.map((garment) => [garment.id, fabricOf(garment)]))).toEqual({
      'budget-cotton': 'cotton',
      'premium-cotton': 'cotton',
      'budget-blend': 'blend',
      'premium-blend': 'blend',
      'independent-crewneck': 'other',
      'richardson-112': 'blend',
      'bella-longsleeve': 'blend',
      'comfort-colors-heavyweight': 'cotton',
      'paragon-longsleeve': 'other',
    });
  });

  test('is for the front and the back, not a sleeve', () => {
    const cotton = garmentById('premium-cotton')!;
    expect(digitalRefusal(cotton, both)).toBeNull();
    expect(digitalRefusal(cotton, { ...both, leftSleeve: true })).toBe('sleeves');
    expect(digitalRefusal(cotton, { rightSleeve: true })).toBe('sleeves');
    expect(digitalRefusal(garmentById('premium-blend')!, { rightSleeve: true })).toBe('fabric');
  });
});
