import type { GarmentPrice, PriceBook } from './price-book.ts';

/** The book without what only owners see: every answer to a customer's browser goes through this. */
export function customersBook(book: PriceBook): PriceBook {
  const garments = Object.entries(book.garments).map(
    ([code, { cents, estimated, sizeCents }]): [string, GarmentPrice] => [
      code,
      { cents, estimated, sizeCents },
    ],
  );
  return { ...book, garments: Object.fromEntries(garments) };
}
