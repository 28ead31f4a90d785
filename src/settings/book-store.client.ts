import { atom } from 'nanostores';
import type { Cents } from '../platform/money.ts';
import { builtBook, builtVersion } from './built-book.ts';
import type { BookVersion } from './price-book-schema.ts';
import type { PriceBook } from './price-book.ts';

/** The prices that this page goes by: the build's, until the visitor does something. */
export const $book = atom<{
  version: BookVersion['version'];
  book: PriceBook;
  /** It just changed a price on the page. */
  isNews?: boolean;
}>({ version: builtVersion, book: builtBook });

/** The newest version that another page of this tab got. */
export const bookKey = 'price-book';

/** Tells whether new prices make another one of a price on the page. */
export type ShownCents = () => Cents | undefined;
