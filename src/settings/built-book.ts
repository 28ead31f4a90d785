import { usualBook } from './usual-book.ts';
import type { PriceBook } from './price-book.ts';

/** The prices that this site was built with; pages go by them until they know newer ones. */
export const builtBook: PriceBook = usualBook;
