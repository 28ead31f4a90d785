import type { Garment } from '../garments/garment-facts.ts';
import type { ShopCalendar } from '../orders/due-dates/shop-calendar.ts';
import type { PriceBook } from './price-book.ts';

/** What the shop's owners published, as customers may know it. */
export type Published = {
  version: number;
  book: PriceBook;
  calendar: ShopCalendar;
  catalog: readonly Garment[];
};

/**
 * Nothing in the repository: a new shop's facts count. Netlify's build writes what owners published
 * here (local/write-published.ts), because it bundles functions without our definitions.
 */
export const published: Published | null = null;
