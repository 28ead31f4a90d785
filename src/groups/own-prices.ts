/** What an organizer asks people for, instead of or on top of the price book's price (product.md#group-orders). */
import { formatCents, parseCents, type Cents } from '../platform/money.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { bookPrices, mostPieceCents, type GroupInput, type OwnPrices } from './group-input.ts';
import { pieceCents } from './group-price.ts';
import { designPieces, type PricedDesign } from '../orders/prices/price.ts';

/** What a piece of each item costs by the price book at these counts, before tax, in order. */
export function bookCents(designs: readonly PricedDesign[], book: PriceBook): Cents[] {
  const counts = designs.map(designPieces);
  const goods = { designs, book, guaranteed: counts.map(() => 0), ...bookPrices };
  return designs
    .flatMap(({ items }) => items)
    .map((_, item) => pieceCents(goods, { item, size: '' }, counts));
}

/**
 * The prices that an organizer typed for an order of these pieces; `lacks` are messages by path. A price
 * has the share in it, and is at least the price book's with it, so that the pieces expected pay for
 * themselves.
 */
export function readOwnPrices(
  { pricing, prices = {}, share = '', cause = '', payer }: GroupInput,
  designs: readonly PricedDesign[],
  book: PriceBook,
): { terms: OwnPrices; lacks: Record<string, string> } {
  if (payer !== 'person') return { terms: bookPrices, lacks: {} };
  const lacks: Record<string, string> = {};
  let shareCents = share === '' ? 0 : parseCents(share);
  if (!(shareCents >= 0 && shareCents < mostPieceCents)) {
    lacks['share'] = `Enter dollars below ${formatCents(mostPieceCents)}, like 4 or 2.50.`;
    shareCents = 0;
  }
  if (shareCents > 0 && cause === '') lacks['cause'] = 'Say who gets it.';
  const least = bookCents(designs, book);
  const asked = least.map((cents, item) => {
    if (pricing !== 'own') return null;
    const typed = parseCents(prices[item] ?? '');
    if (typed >= cents + shareCents && typed <= mostPieceCents) return typed - shareCents;
    lacks[`prices.${item}`] =
      `Enter dollars from ${formatCents(cents + shareCents)} to ${formatCents(mostPieceCents)}: ${formatCents(cents)} is what we charge at the pieces above${shareCents > 0 ? ', and the rest is for the cause' : ''}.`;
    return null;
  });
  const fixedCents = asked.filter((cents) => cents !== null);
  return {
    terms: {
      fixedCents: pricing === 'own' ? fixedCents : null,
      shareCents,
      cause: shareCents > 0 ? cause : null,
    },
    lacks,
  };
}
