/** What is left of an order's price (product.md#margins). */
import * as z from 'zod/mini';

/** What an order costs us. Cents. */
export const orderCostSchema = z.object({
  /** Bought for it, with spares. */
  boughtPieces: z.number(),
  boughtCents: z.number(),
  /** Its share of the freight of what was bought. */
  freightCents: z.number(),
  /** Not bought for it (yet): from stock in house, or to be bought; at what a dozen costs now. */
  restPieces: z.number(),
  restCents: z.number(),
  /** Whose cost nobody knows. */
  unknownPieces: z.number(),
  /** By its taps on the floor, on presses of which owners say what an hour costs; null without any. */
  pressMinutes: z.nullable(z.number()),
  /** What those cost. */
  pressCents: z.nullable(z.number()),
  /** The minutes on other presses; null without any. */
  unpricedMinutes: z.nullable(z.number()),
  /** What Stripe kept. */
  feeCents: z.number(),
});
export type OrderCost = z.infer<typeof orderCostSchema>;

export type Margin = {
  /** The price without sales tax. */
  readonly soldCents: number;
  /** What's left for everything else; negative if it costs more. */
  readonly cents: number;
  /** The share of what it was sold for, in thousandths; null for an order that's free. */
  readonly permille: number | null;
};

/** What is left of a price without tax, after blanks, freight, the press, and fees. Unknown costs count as none. */
export function marginOf(
  { totalCents, taxCents }: { readonly totalCents: number; readonly taxCents: number },
  { boughtCents, freightCents, restCents, pressCents, feeCents }: OrderCost,
): Margin {
  const soldCents = totalCents - taxCents;
  const cents = soldCents - boughtCents - freightCents - restCents - (pressCents ?? 0) - feeCents;
  return {
    soldCents,
    cents,
    permille: soldCents > 0 ? Math.round((cents * 1000) / soldCents) : null,
  };
}
