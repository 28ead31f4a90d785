import * as z from 'zod/mini';
import { priceBookSchema, type BookVersion } from './price-book-schema.ts';
import type { PriceBook } from './price-book.ts';

/**
 * The book as customers may know it: only what the schema names, and not what garments cost the shop.
 * Every answer to a customer's browser goes through this.
 */
export function customersBook(book: PriceBook): BookVersion['book'] {
  const garments = Object.entries(book.garments).map(([code, { costCents: _, ...price }]) => [
    code,
    price,
  ]);
  return z.parse(priceBookSchema, { ...book, garments: Object.fromEntries(garments) as unknown });
}
