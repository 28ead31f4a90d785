/** What comes in, and what is said of it (product.md#receiving). */
import * as z from 'zod/mini';
import { arrivalAfter, readCutoff, usualCutoff, usualDays } from './cutoff.ts';
import { partKey, type Part } from './purchase.ts';

const came = { good: z.number(), short: z.number(), damaged: z.number(), wrong: z.number() };

/** What one warehouse ships for a purchase, or a purchase that was entered by hand. No money. */
export const deliverySchema = z.object({
  purchaseId: z.uuid(),
  poNumber: z.string(),
  /** 'ss', or who sold it, by hand. */
  seller: z.string(),
  reference: z.nullable(z.string()),
  askedAt: z.string(),
  /** The supplier's number of it; null by hand, like the warehouse. */
  supplierOrder: z.nullable(z.string()),
  warehouse: z.nullable(z.string()),
  /** Business days from there, and its cutoff in the supplier's words; null if nobody knows. */
  days: z.nullable(z.number()),
  cutoff: z.nullable(z.string()),
  /** Orders that something of the purchase was bought for. */
  orders: z.array(z.number()),
  /** Bar codes of cartons of the purchase that were checked off. */
  cartons: z.array(z.string()),
  parts: z.array(
    z.object({
      styleCode: z.string(),
      colorKey: z.string(),
      size: z.string(),
      garment: z.string(),
      color: z.string(),
      partNumber: z.nullable(z.string()),
      /** That should come in all. */
      pieces: z.number(),
      ...came,
    }),
  ),
});
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveredPart = Delivery['parts'][number];

/** A box, as the bar code on it says: some of a delivery's pieces. */
export const cartonSchema = z.object({
  supplierOrder: z.string(),
  lines: z.array(z.object({ partNumber: z.string(), pieces: z.number() })),
});
export type Carton = z.infer<typeof cartonSchema>;

/** Pieces of a part that nobody has checked off. */
export const leftOf = ({ pieces, good, short, damaged, wrong }: DeliveredPart): number =>
  Math.max(0, pieces - good - short - damaged - wrong);

/** How many pieces of a delivery nobody has checked off. */
export const piecesLeft = ({ parts }: Delivery): number =>
  parts.reduce((sum, part) => sum + leftOf(part), 0);

/** The same text for the same delivery. */
export const deliveryKey = ({ purchaseId, supplierOrder }: Delivery): string =>
  `${purchaseId} ${supplierOrder ?? ''}`;

/** The day that a delivery should be here: 'YYYY-MM-DD'; null for one that was entered by hand. */
export function arrivesOn({ askedAt, warehouse, days, cutoff }: Delivery): string | null {
  if (warehouse === null) return null;
  const known = readCutoff(cutoff) ?? usualCutoff;
  return arrivalAfter(Date.parse(askedAt), days ?? usualDays, known).arrivesOn;
}

/** The deliveries that something of is still to come, soonest first; without a day last. */
export function deliveriesDue(deliveries: readonly Delivery[]): Delivery[] {
  const day = (delivery: Delivery): string => arrivesOn(delivery) ?? '9999';
  return deliveries
    .filter((delivery) => piecesLeft(delivery) > 0)
    .toSorted((one, other) => day(one).localeCompare(day(other), 'en'));
}

/** A carton's bar code: the supplier's invoice, box, and lane, like '57926652.0031'. */
export const barCodeSchema = z.string().check(z.trim(), z.regex(/^\d{4,12}\.\d{2,8}$/));

export const isBarCode = (code: string): boolean => z.safeParse(barCodeSchema, code).success;

/** The deliveries with this PO number, the supplier's order number, or the seller's reference. */
export function findDeliveries(deliveries: readonly Delivery[], code: string): Delivery[] {
  const wanted = code.trim().toUpperCase();
  if (wanted === '') return [];
  const [, po] = /^(?:CP-?)?0*(\d+)$/.exec(wanted) ?? [];
  const names = ({ poNumber, supplierOrder, reference }: Delivery) =>
    [poNumber, supplierOrder, reference].some((name) => name?.toUpperCase() === wanted);
  const exact = deliveries.filter(names);
  if (exact.length > 0) return exact;
  return deliveries.filter(
    ({ poNumber }) => po !== undefined && poNumber.endsWith(`-${po.padStart(6, '0')}`),
  );
}

/** Pieces of each part that a carton should have, by `partKey`; without a carton, all that is left. */
export function expectedIn({ parts }: Delivery, carton: Carton | null): Map<string, number> {
  return new Map(
    parts.flatMap((part) => {
      const here = carton
        ? carton.lines
            .filter(({ partNumber }) => partNumber === part.partNumber)
            .reduce((sum, { pieces }) => sum + pieces, 0)
        : Infinity;
      const pieces = Math.min(leftOf(part), here);
      return pieces > 0 ? [[partKey(part), pieces] as const] : [];
    }),
  );
}

/** What isn't as expected of a part. */
export type Difference = {
  readonly short: number;
  readonly damaged: number;
  readonly wrong: number;
  /** Still to come. */
  readonly later: number;
};
export const noDifference: Difference = { short: 0, damaged: 0, wrong: 0, later: 0 };

export type CheckedPart = Part & Omit<Difference, 'later'> & { readonly good: number };

/**
 * What to store of a carton, whose differences go by `partKey`, without parts that all come later; null if
 * a difference is more than should be inside.
 */
export function checkOff(
  { parts }: Delivery,
  expected: ReadonlyMap<string, number>,
  differences: ReadonlyMap<string, Difference>,
): CheckedPart[] | null {
  const checked: CheckedPart[] = [];
  for (const { styleCode, colorKey, size } of parts) {
    const part = { styleCode, colorKey, size };
    const pieces = expected.get(partKey(part));
    if (pieces === undefined) continue;
    const { short, damaged, wrong, later } = differences.get(partKey(part)) ?? noDifference;
    const good = pieces - short - damaged - wrong - later;
    if (good < 0) return null;
    if (later < pieces) checked.push({ ...part, good, short, damaged, wrong });
  }
  return checked;
}
