import type { PriceBook } from './price-book.ts';
import { usualBook } from './usual-book.ts';

type Built = { version: number; book: PriceBook };

/** Set by astro.config.ts while a site with other prices is built. */
declare const builtPriceBook: Built | undefined;

const built: Built =
  typeof builtPriceBook === 'undefined' ? { version: 1, book: usualBook } : builtPriceBook;

/** The version of the price book that this site was built with. */
export const builtVersion = built.version;

/** Its prices; pages go by them until they know newer ones. */
export const builtBook = built.book;
