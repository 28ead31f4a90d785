/** What the shop offers for a quote request (product.md#sending-a-quote). */
import * as z from 'zod/mini';
import { extrasSchema, type Extra } from '../orders/prices/extra.ts';
import { totalPieces } from '../orders/quantity.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { builtBook } from '../settings/built-book.ts';
import { isSameTax } from '../payments/sales-tax.ts';
import { taxSchema } from '../payments/tax-schema.ts';
import { maxOnlinePieces, shop } from '../shop.ts';
import { adjustPrice, type Adjusted } from '../orders/prices/adjustment.ts';
import { adjustmentsSchema } from '../orders/prices/adjustment-schema.ts';
import { isBefore, stageOf, type QuoteRequestStatus } from '../orders/job.ts';
import { itemsOf } from '../orders/order-design.ts';
import type { Cents } from '../platform/money.ts';
import {
  deliveryCents,
  priceItems,
  priceOrder,
  type Price,
  type PricedItem,
  type PriceTerms,
} from '../orders/prices/price.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import { printLocations } from '../garments/print-location.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** From `from` to `to` pieces of a design, each of an item costs what the lines add up to. */
const tierSchema = z.object({
  from: z.number(),
  to: z.number(),
  lines: z.array(z.object({ label: z.string(), cents: z.number() })),
});
export type QuotedTier = z.infer<typeof tierSchema>;

/** A garment, whose colors and sizes the customer chooses. */
const quotedItemSchema = z.object({
  garmentId: z.string(),
  garmentName: z.string(),
  styleCode: z.string(),
  pieces: z.number(),
  /** Ascending, by all pieces of its design. One holds those that are quoted. */
  tiers: z.array(tierSchema),
  /** The lines are the shop's own, so its sizes cost no more. */
  own: z.optional(z.boolean()),
});
export type QuotedItem = z.infer<typeof quotedItemSchema>;

const quotedDesignSchema = z.object({
  printLocations: z.array(z.enum(printLocations)),
  /** Which of the request's files prints where, by its `artId`. */
  files: z.array(
    z.object({ location: z.enum(printLocations), file: z.string(), fileName: z.string() }),
  ),
  /** For the bulk price. */
  inkColors: z.optional(z.number()),
  items: z.array(quotedItemSchema),
});
export type QuotedDesign = z.infer<typeof quotedDesignSchema>;

/** Everything that a customer accepts. It never changes, and its hash is of its canonical JSON. */
export const quoteSchema = z.object({
  format: z.literal(1),
  designs: z.array(quotedDesignSchema),
  delivery: z.enum(deliveryMethods),
  adjustments: adjustmentsSchema,
  /** The version of the price book that it was priced with; its order is, too. */
  priceVersion: z.number(),
  /** Amounts in cents for the quoted pieces with that delivery on a standard date. */
  price: z.object({
    /** One for each item of all designs, in order. */
    perItemCents: z.array(z.number()),
    /** What designs cost once; sizes aren't chosen yet. */
    extras: extrasSchema,
    subtotalCents: z.number(),
    rushFeeCents: z.number(),
    shippingCents: z.number(),
    adjustmentCents: z.number(),
    tax: taxSchema,
    taxCents: z.number(),
    totalCents: z.number(),
  }),
  note: z.string(),
  /** The last day on which it can be accepted, 'YYYY-MM-DD' in the shop's zone. */
  validUntil: z.string(),
});
export type Quote = z.infer<typeof quoteSchema>;
type Goods = { designs: readonly { items: readonly Pick<QuotedItem, 'tiers' | 'pieces'>[] }[] };
type PricedGoods = {
  designs: readonly {
    items: readonly Pick<QuotedItem, 'tiers' | 'pieces' | 'styleCode' | 'own'>[];
  }[];
};
type Quoted = PricedGoods & Pick<Quote, 'delivery' | 'adjustments' | 'price'>;

/** What one piece costs by these lines. */
export const eachCents = (lines: readonly { cents: Cents }[]): Cents =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** The tier of that many pieces. */
export const tierOf = (tiers: readonly QuotedTier[], count: number): QuotedTier | undefined =>
  tiers.find(({ from, to }) => from <= count && count <= to);

/** The pieces of several items, or of a whole quote's. */
export const quotedPieces = (items: readonly { pieces: number }[]): number =>
  items.reduce((sum, { pieces }) => sum + pieces, 0);

/** The most pieces that can be ordered by a quote: as many as it's for, or one of its tiers. */
export const mostByQuote = (quote: Goods): number =>
  Math.max(
    maxOnlinePieces,
    quotedPieces(itemsOf(quote)),
    ...itemsOf(quote).flatMap(({ tiers }) => tiers.map(({ to }) => to)),
  );

/** What there is of each item of a quote, in order, by design. */
export function byDesign<Each>(
  { designs }: { designs: readonly { items: readonly unknown[] }[] },
  each: readonly Each[],
): Each[][] {
  let end = 0;
  return designs.map(({ items }) => each.slice(end, (end += items.length)));
}

/** The quote with other counts of its items, which come in order. */
const withCounts = (quote: Goods, counts: readonly number[]) =>
  byDesign(quote, counts).map((wanted, design) => {
    const items = quote.designs[design]?.items ?? [];
    return items.map(({ tiers }, at) => ({ tiers, pieces: wanted[at] ?? 0 }));
  });

/** What the quoted pieces cost, with the lines of each. */
export function quotedPrice({ designs, price, adjustments }: Quoted): Price & Adjusted {
  const { perItemCents, ...amounts } = price;
  const lines = designs.flatMap(({ items }) =>
    items.map(({ tiers }) => tierOf(tiers, quotedPieces(items))?.lines ?? []),
  );
  return {
    ...amounts,
    adjustments,
    items: perItemCents.map((each, at) => ({ perItemCents: each, lines: lines[at] ?? [] })),
  };
}

/**
 * What these pieces of each item, in order, cost by a quote; null if it doesn't cover them. The price
 * of a piece is the quoted one. What was quoted costs what was quoted; another count, delivery, or a
 * rush date gets the fees and tax that the price function gives it now, and so does one that is taxed
 * elsewhere. Sizes that cost more do so, unless the shop wrote the item's lines itself. The
 * adjustments stay, as far as they fit.
 * @param wanted counts by size, or of all sizes
 * @param book the quote's version
 */
export function priceQuote(
  quote: Quoted,
  wanted: readonly PricedItem['quantities'][],
  terms: PriceTerms,
  book: PriceBook = builtBook,
): (Price & Adjusted) | null {
  const counts = wanted.map(totalPieces);
  const sizes = sizeExtras(quote, wanted, book);
  const items = withCounts(quote, counts).flatMap((ofDesign) =>
    ofDesign.map(({ tiers, pieces }) => ({
      lines: tierOf(tiers, quotedPieces(ofDesign))?.lines,
      pieces,
    })),
  );
  const covered = items.flatMap(({ lines, pieces }) => (lines ? [{ lines, pieces }] : []));
  if (covered.length < items.length) return null;
  const { tax = quote.price.tax } = terms;
  const pieces = counts.reduce((sum, count) => sum + count, 0);
  const zoneCents = (zip: string | null | undefined) =>
    deliveryCents(terms.delivery, pieces, book, zip);
  const asQuoted =
    sizes.length === 0 &&
    itemsOf(quote).every(({ pieces }, at) => pieces === counts[at]) &&
    terms.delivery === quote.delivery &&
    !terms.rush &&
    isSameTax(tax, quote.price.tax) &&
    // A quote is for the first zone, until it's known where the boxes go.
    zoneCents(terms.zip) === zoneCents(null);
  if (asQuoted) return quotedPrice(quote);
  const extras = [...quote.price.extras, ...sizes];
  return adjustPrice(priceItems(covered, terms, book, extras), quote.adjustments, tax);
}

function sizeExtras(
  quote: PricedGoods,
  wanted: readonly PricedItem['quantities'][],
  book: PriceBook,
): Extra[] {
  const items = itemsOf(quote).map(({ styleCode, own }, at) => ({
    styleCode,
    quantities: own ? 0 : (wanted[at] ?? 0),
  }));
  const { extras } = priceOrder(
    { designs: [{ locations: {}, items }], rush: false, delivery: null },
    book,
  );
  return extras.filter(({ kind }) => kind === 'size');
}

/**
 * Why that many pieces of each item can't be ordered by a quote, as a sentence at the last item of
 * each design that it's about, by the order's path; empty if they can.
 */
export function countMessages(quote: Goods, counts: readonly number[]): Record<string, string> {
  const messages: Record<string, string> = {};
  const several = itemsOf(quote).length > 1;
  for (const [design, items] of withCounts(quote, counts).entries()) {
    const pieces = quotedPieces(items);
    if (items.every(({ tiers }) => tierOf(tiers, pieces))) continue;
    const least = Math.max(...items.map(({ tiers }) => tiers[0]?.from ?? 1));
    const most = Math.min(...items.map(({ tiers }) => tiers.at(-1)?.to ?? maxOnlinePieces));
    const range = least === most ? `${most}` : `${least} to ${most.toLocaleString('en-US')}`;
    messages[`designs.${design}.items.${items.length - 1}.quantities`] =
      `This quote is for ${range} pieces${several ? ' with this print' : ''}. Change the sizes, or call ${shop.ordersPhone} for another count.`;
  }
  return messages;
}

/** What a customer's link leads to. */
export const quoteStates = [
  'open',
  'expired',
  'accepted',
  'declined',
  'withdrawn',
  'closed',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/**
 * Where the newest quote for a request stands. It's open through its last day in the shop's zone.
 * 'withdrawn' while the shop works on another one; 'closed' if staff closed the request.
 */
export function quoteState(
  {
    status,
    accepted,
    validUntil,
  }: {
    status: QuoteRequestStatus;
    /** What the customer decided; null for nothing yet. */
    accepted: boolean | null;
    validUntil: string;
  },
  now: Date,
): QuoteState {
  if (accepted !== null) return accepted ? 'accepted' : 'declined';
  const stage = stageOf('quote_request', status);
  if (isBefore(stage, 'shown')) return 'withdrawn';
  if (stage !== 'shown') return 'closed';
  return validUntil < shopToday(now) ? 'expired' : 'open';
}
