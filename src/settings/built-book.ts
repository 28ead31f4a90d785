import type { PriceBook } from './price-book.ts';
import { published } from './published.ts';
import { usualBook } from './usual-book.ts';

type Built = { version: number; book: PriceBook };

/** Set while a site with other prices is built (published-shop.build.ts). */
declare const builtPriceBook: Built | undefined;

const built: Built =
  typeof builtPriceBook === 'undefined'
    ? (published ?? { version: 1, book: usualBook })
    : builtPriceBook;

/** The version of the price book that this site was built with. */
export const builtVersion = built.version;

/** Its prices; pages go by them until they know newer ones. */
export const builtBook = built.book;
