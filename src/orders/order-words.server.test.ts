// product: price-book, garment-estimates
import { expect, test } from 'vitest';
import { orderRecord } from '../../tests/factory/orders.ts';
import { usualBook } from '../settings/usual-book.ts';
import { describeOrder } from './order-words.server.ts';

test('what an order costs besides its pieces has lines before the subtotal', () => {
  const { priceLines } = describeOrder(
    orderRecord({
      extras: [
        { kind: 'size', item: 0, size: '2XL', count: 4, eachCents: 200 },
        { kind: 'setup', design: 0, count: 2, eachCents: 2500 },
      ],
    }),
  );
  expect(priceLines.slice(1, 4)).toEqual([
    { label: '2XL, 4 × $2.00', amount: '$8.00' },
    { label: 'Setup, 2 × $25.00', amount: '$50.00' },
    { label: 'Subtotal', amount: '$390.00' },
  ]);
});

test('a price is an estimate if the order’s own prices say so', () => {
  expect(describeOrder(orderRecord()).priceNote).toBeNull();
  const garments = { '00606': { cents: 400, estimated: true, sizeCents: {} } };
  expect(describeOrder(orderRecord(), { ...usualBook, garments }).priceNote).toContain('Estimate');
});
