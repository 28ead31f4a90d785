import { useStore } from '@nanostores/react';
import { tabStorage } from '../platform/storage.client.ts';
import { $book, bookKey, type ShownCents } from './book-store.client.ts';
import type { PriceBook } from './price-book.ts';

export const useBook = (): PriceBook => useStore($book).book;

// Apart, because it checks the answer and nothing needs it before the first input.
const load = () => import('./refresh-book.client.ts');
const inputs = ['pointerdown', 'keydown', 'input'];
let isFollowed = false;

/**
 * Asks for the current prices at the visitor's first input, and again when the tab comes back after
 * a minute. If the backend is down, the build's prices count.
 * @param shownCents a price on the page; undefined without one
 */
export function followBook(shownCents: ShownCents = Math.random): void {
  if (isFollowed) return;
  isFollowed = true;
  const begin = () => {
    for (const input of inputs) removeEventListener(input, begin);
    load().then(
      (code) => code.keepFresh(shownCents),
      () => undefined,
    );
  };
  for (const input of inputs) addEventListener(input, begin);
  if (tabStorage.has(bookKey))
    load().then(
      (code) => code.restoreBook(),
      () => undefined,
    );
}
