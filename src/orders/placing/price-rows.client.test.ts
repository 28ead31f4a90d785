import { expect, test } from 'vitest';
import { readyDesign, readyDraft, readyItem } from '../../../tests/factory/order-draft.ts';
import { noLocations } from '../../garments/print-location.ts';
import { draftPriceInput } from '../order.ts';
import { priceOrder } from '../prices/price.ts';
import { priceRows } from './price-rows.client.ts';

// product: order-ticket
test('each of several items has its line, at its price each', () => {
  const family = readyDraft({
    designs: [
      readyDesign({
        locations: { ...noLocations, frontLarge: true },
        items: [
          readyItem({ quantities: { M: 12 } }),
          readyItem({ id: '2', garmentId: 'budget-cotton', color: null, quantities: { M: 12 } }),
        ],
      }),
    ],
  });
  const rows = priceRows(priceOrder(draftPriceInput(family, new Date())!), family);
  expect(rows.slice(0, 3).map(({ label, amount }) => [label, amount])).toEqual([
    ['12 × Premium Cotton, Navy at $14.00', '$168.00'],
    ['12 × Budget Cotton at $12.50', '$150.00'],
    ['Subtotal', '$318.00'],
  ]);
});
