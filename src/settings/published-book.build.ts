import { holidaysNamed } from '../orders/due-dates/known-holidays.ts';
import { customersBook } from './customers-book.ts';
import type { Published } from './published.ts';
import { shopVersionSchema } from './shop-book-schema.ts';

/** A build that waits longer than this for the prices fails. */
const patienceMs = 20_000;

/**
 * What a site is built with, so that its pages and functions go by what counts
 * (product.md#price-book): `PRICE_BOOK` as JSON, or the database's current version; null for a new
 * shop's, or where no database is set up.
 * @throws Error if the database doesn't answer, so that the site that is up stays
 */
export async function publishedBook(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Published | null> {
  const { PRICE_BOOK: given, SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (given) return forCustomers(JSON.parse(given));
  if (!url || !key) return null;
  try {
    const response = await fetch(new URL('/rest/v1/rpc/read_price_book_version', url), {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ p_version: null }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return forCustomers(await response.json());
  } catch (cause) {
    throw new Error(
      'The price book can’t be read, so the site isn’t built; the one that’s up stays. Check SUPABASE_URL and SUPABASE_SECRET_KEY, and that the migrations have run.',
      { cause },
    );
  }
}

/**
 * Scripts contain the book, so what garments cost the shop stays out. The first version is in the
 * code.
 */
function forCustomers(read: unknown): Published | null {
  const { version, book } = shopVersionSchema.parse(read);
  if (version === 1) return null;
  const { calendar, catalog } = book;
  const holidays = holidaysNamed(calendar.holidays);
  return { version, book: customersBook(book), calendar: { ...calendar, holidays }, catalog };
}

/** What a bundler puts in place of the names that the built-….ts modules declare. */
export function definitions(built: Published | null): Record<string, string> {
  const text = (value: object | undefined) => (value ? JSON.stringify(value) : 'undefined');
  return {
    builtPriceBook: text(built ? { version: built.version, book: built.book } : undefined),
    builtShopCalendar: text(built?.calendar),
    builtCatalog: text(built?.catalog),
  };
}
