/** What the shop offers for a quote request (product.md#sending-a-quote). */
import * as z from 'zod/mini';
import { maxOnlinePieces, salesTaxPermille, shop } from '../shop.ts';
import { adjustmentsSchema, adjustPrice, type Adjusted } from '../orders/prices/adjustment.ts';
import { isBefore, stageOf, type QuoteRequestStatus } from '../orders/job.ts';
import type { Cents } from '../platform/money.ts';
import {
  deliveryMethods,
  priceLines,
  type OneItemPrice,
  type PriceTerms,
} from '../orders/prices/price.ts';
import { printLocations } from '../garments/print-location.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** From `from` to `to` pieces, each costs what the lines add up to. */
const tierSchema = z.object({
  from: z.number(),
  to: z.number(),
  lines: z.array(z.object({ label: z.string(), cents: z.number() })),
});
export type QuotedTier = z.infer<typeof tierSchema>;

/** Everything that a customer accepts. It never changes, and its hash is of its canonical JSON. */
export const quoteSchema = z.object({
  format: z.literal(1),
  garmentId: z.string(),
  garmentName: z.string(),
  styleCode: z.string(),
  printLocations: z.array(z.enum(printLocations)),
  pieces: z.number(),
  delivery: z.enum(deliveryMethods),
  /** Ascending. One holds `pieces`. */
  tiers: z.array(tierSchema),
  adjustments: adjustmentsSchema,
  /** Amounts in cents for `pieces` with that delivery on a standard date. */
  price: z.object({
    perItemCents: z.number(),
    subtotalCents: z.number(),
    rushFeeCents: z.number(),
    shippingCents: z.number(),
    adjustmentCents: z.number(),
    taxCents: z.number(),
    totalCents: z.number(),
  }),
  /** Which of the request's files prints where. */
  files: z.array(
    z.object({ location: z.enum(printLocations), sha256: z.string(), fileName: z.string() }),
  ),
  note: z.string(),
  /** The last day on which it can be accepted, 'YYYY-MM-DD' in the shop's zone. */
  validUntil: z.string(),
});
export type Quote = z.infer<typeof quoteSchema>;
type Quoted = Pick<Quote, 'pieces' | 'delivery' | 'tiers' | 'adjustments' | 'price'>;

/** What one piece costs by these lines. */
export const eachCents = (lines: readonly { cents: Cents }[]): Cents =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** The tier of that many pieces. */
export const tierOf = (tiers: readonly QuotedTier[], count: number): QuotedTier | undefined =>
  tiers.find(({ from, to }) => from <= count && count <= to);

/**
 * What that many pieces cost by a quote; null if it doesn't cover them. The price of a piece is
 * the quoted one. What was quoted costs what was quoted; another count, delivery, or a rush date gets
 * the fees and tax that the price function gives it now, and so does one that is taxed elsewhere. The adjustments stay, as far as they fit.
 */
export function priceQuote(
  quote: Quoted,
  count: number,
  terms: PriceTerms,
): (OneItemPrice & Adjusted) | null {
  const tier = tierOf(quote.tiers, count);
  if (!tier) return null;
  const { taxPermille = salesTaxPermille } = terms;
  const asQuoted =
    count === quote.pieces &&
    terms.delivery === quote.delivery &&
    !terms.rush &&
    taxPermille === salesTaxPermille;
  const { adjustments, price } = quote;
  if (asQuoted) return { ...price, adjustments, lines: tier.lines };
  return adjustPrice(priceLines(tier.lines, count, terms), adjustments, taxPermille);
}

/** Why that many pieces can't be ordered by a quote, as a sentence; null if they can. */
export function countMessage({ tiers }: Pick<Quote, 'tiers'>, count: number): string | null {
  if (tierOf(tiers, count)) return null;
  const [least, most] = [tiers[0]?.from ?? 1, tiers.at(-1)?.to ?? maxOnlinePieces];
  const range = least === most ? `${most}` : `${least} to ${most.toLocaleString('en-US')}`;
  return `This quote is for ${range} pieces. Change the sizes, or call ${shop.ordersPhone} for another count.`;
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
