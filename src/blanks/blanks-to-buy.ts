import * as z from 'zod/mini';
import { orderBlanksSchema } from './order-blanks.ts';

/** What the blanks of approved and paid orders take, and what the supplier has of it. */
export const blanksToBuySchema = z.extend(orderBlanksSchema, {
  /** The latest purchase's number; 0 before the first. */
  seenPurchase: z.number(),
  /** Each part of a need, as of its style's last sync. */
  parts: z.array(
    z.object({
      styleCode: z.string(),
      colorKey: z.string(),
      size: z.string(),
      garment: z.string(),
      color: z.string(),
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
