import type { Garment } from '../garments/garment-facts.ts';
import { usualGarments } from '../garments/usual-garments.ts';
import type { ShopCalendar } from '../orders/due-dates/shop-calendar.ts';
import { usualCalendar } from '../shop.ts';
import type { PriceBook } from './price-book.ts';
import { usualBook } from './usual-book.ts';

/**
 * All that owners decide (product.md#price-book). Prices count for orders as soon as they're
 * published. The calendar and the catalog are in nearly every rule and page, so they're built in, and
 * count from the build on that publishing asks for.
 */
export type ShopBook = PriceBook & {
  /** With the names of its holidays, which are those of src/orders/due-dates/known-holidays.ts. */
  calendar: Omit<ShopCalendar, 'holidays'> & { holidays: readonly string[] };
  /** In the shop's order. The prices are in `garments`, by style code. */
  catalog: readonly Garment[];
};

/** What a new shop begins with. */
export const usualShopBook: ShopBook = {
  ...usualBook,
  calendar: { ...usualCalendar, holidays: usualCalendar.holidays.map(({ name }) => name) },
  catalog: usualGarments,
};
