import { customersBook } from './customers-book.ts';
import { bookVersionSchema } from './price-book-schema.ts';
import type { PriceBook } from './price-book.ts';

/** A build that waits longer than this for the prices fails. */
const patienceMs = 20_000;

type Built = { version: number; book: PriceBook };

/**
 * The price book that a site is built with, so that its static prices are those that count
 * (product.md#price-book): `PRICE_BOOK` as JSON, or the database's current version; null for a new
 * shop's, or where no database is set up.
 * @throws Error if the database doesn't answer, so that the site that is up stays
 */
export async function publishedBook(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Built | null> {
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
function forCustomers(read: unknown): Built | null {
  const { version, book } = bookVersionSchema.parse(read);
  return version > 1 ? { version, book: customersBook(book) } : null;
}
