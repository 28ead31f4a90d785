import * as z from 'zod/mini';
import { orderBlanksSchema } from './order-blanks.ts';

/** What the blanks of approved and paid orders take, and what the supplier has of it. */
export const blanksToBuySchema = z.extend(orderBlanksSchema, {
  /** The latest purchase's number; 0 before the first. */
  seenPurchase: z.number(),
  /** PO numbers of purchases of which nobody knows whether they were made. */
  unknown: z.array(z.string()),
  /** Where the supplier's books and ours differ. */
  differences: z.array(
    z.object({
      /** The supplier's number of its order. */
      number: z.string(),
      poNumber: z.string(),
      /** The supplier has it, and none of our purchases does; or we have it, and the supplier doesn't list it. */
      what: z.enum(['stranger', 'not-listed']),
    }),
  ),
  /** Each part of a need, as of its style's last sync. */
  parts: z.array(
    z.object({
      styleCode: z.string(),
      colorKey: z.string(),
      size: z.string(),
      garment: z.string(),
      color: z.string(),
      /** Whether its style was ever synced: before, nobody knows what the supplier has. */
      synced: z.boolean(),
      /** null if the supplier doesn't sell it. */
      cost: z.nullable(
        z.object({
          pieceCents: z.number(),
          dozenCents: z.number(),
          caseCents: z.number(),
          casePieces: z.nullable(z.number()),
        }),
      ),
      /** Pieces by warehouse, without dropship. */
      stock: z.record(z.string(), z.number()),
    }),
  ),
  /** Business days from each warehouse, and its cutoff in the supplier's words. */
  transit: z.array(
    z.object({ warehouse: z.string(), days: z.number(), cutoff: z.nullable(z.string()) }),
  ),
});
export type BlanksToBuy = z.infer<typeof blanksToBuySchema>;
