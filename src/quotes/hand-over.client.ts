import type { PriceBook } from '../settings/price-book.ts';
import { quoteDetailsOf } from './estimate-details.ts';
import type { Estimate } from './estimate.ts';
import { handOverQuoteDetails } from './quote-details.client.ts';

/** Hands an estimate to the quote form. False if the browser can't store it. */
export const handOverToQuote = (estimate: Estimate, now: Date, book: PriceBook): boolean =>
  handOverQuoteDetails(quoteDetailsOf(estimate, now, book));

export { handOverOrderDetails } from '../orders/drafts/order-details.client.ts';
