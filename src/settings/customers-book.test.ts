// product: price-book
import { expect, test } from 'vitest';
import { customersBook } from './customers-book.ts';
import { usualBook } from './usual-book.ts';

test('customers get every price, no cost, and not what staff may do', () => {
  const garments = Object.fromEntries(
    Object.entries(usualBook.garments).map(([code, price]) => [code, { ...price, costCents: 311 }]),
  );
  const sold = customersBook({ ...usualBook, garments, staffMay: { details: true } });
  expect(sold).toEqual(usualBook);
  expect(JSON.stringify(sold)).not.toMatch(/cost|311/i);
});
