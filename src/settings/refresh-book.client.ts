import { call } from '../platform/call.client.ts';
import { tabStorage } from '../platform/storage.client.ts';
import { $book, bookKey, type ShownCents } from './book-store.client.ts';
import { bookVersionSchema } from './price-book-schema.ts';
import type { PriceBook } from './price-book.ts';
import { readShop } from './read-shop.contract.ts';

/** As long as the CDN keeps an answer. */
const freshMs = 60_000;
/** Longer than a press takes, because the price must not change under one. */
const pressMs = 500;
let askedAt = -Infinity;

/** How long the page says that prices are new. */
const newsMs = 60_000;

/** Gets the current prices, unless it just did. Says nothing if it can't. */
async function refreshBook(shownCents: ShownCents): Promise<void> {
  if (Date.now() - askedAt < freshMs) return;
  askedAt = Date.now();
  const pressed = new Promise((resolve) => setTimeout(resolve, pressMs));
  const result = await call(readShop, {});
  await pressed;
  // A cache may still have the version before the build's.
  if (!result.ok || result.data.version <= $book.get().version) return;
  tabStorage.write(bookKey, result.data);
  const before = shownCents();
  $book.set(result.data);
  if (before === undefined || before === shownCents()) return;
  $book.set({ ...result.data, isNews: true });
  setTimeout(() => $book.set({ ...$book.get(), isNews: false }), newsMs);
}

const keptBook = () => tabStorage.read(bookKey, bookVersionSchema);

/** Gets the current prices, now and when the tab comes back. */
export function keepFresh(shownCents: ShownCents): void {
  void refreshBook(shownCents);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshBook(shownCents);
  });
}

/** Goes by the prices that another page of this tab got, if they're newer than the build's. */
export function restoreBook(): void {
  const kept = keptBook();
  if (kept && kept.version > $book.get().version) $book.set(kept);
}

const versions = new Map<number, PriceBook>();

/** The prices that an order was placed with; null if they can't be read. */
export async function readVersion(version: number): Promise<PriceBook | null> {
  const current = $book.get();
  if (version === current.version) return current.book;
  const kept = keptBook();
  if (version === kept?.version) return kept.book;
  const known = versions.get(version);
  if (known) return known;
  const result = await call(readShop, { version: String(version) });
  if (!result.ok) return null;
  versions.set(version, result.data.book);
  return result.data.book;
}
