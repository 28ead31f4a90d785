import * as z from 'zod/mini';
import { priceBookSchema, type BookVersion } from './price-book-schema.ts';
import type { PriceBook } from './price-book.ts';

/**
 * The book as customers may know it: only what the schema names, and not what garments cost the shop
 * or what staff may do.
 * Every answer to a customer's browser goes through this.
 */
export function customersBook(book: PriceBook): BookVersion['book'] {
  const garments = Object.entries(book.garments).map(([code, { costCents: _, ...price }]) => [
    code,
    price,
  ]);
  const theirs = { ...book, garments: Object.fromEntries(garments) as unknown, staffMay: {} };
  return z.parse(priceBookSchema, theirs);
}
