import type { PriceBook } from './price-book.ts';
import { usualBook } from './usual-book.ts';

/** Set by astro.config.ts while the site is built; functions and tests don't have it. */
declare const builtPriceBook: { version: number; book: PriceBook } | undefined;

const built = typeof builtPriceBook === 'undefined' ? undefined : builtPriceBook;

/** The version of the price book that this site was built with. */
export const builtVersion = built?.version ?? 1;

/** Its prices; pages go by them until they know newer ones. */
export const builtBook: PriceBook = built?.book ?? usualBook;
