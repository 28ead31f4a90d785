import * as z from 'zod/mini';
import { floorSettingsSchema } from '../press/floor-settings.ts';

const part = { styleCode: z.string(), colorKey: z.string(), size: z.string() };

/** What the blanks of approved and paid orders take, and what the supplier has of it. */
export const blanksToBuySchema = z.object({
  /** The latest purchase's number; 0 before the first. */
  seenPurchase: z.number(),
  /** By due date; the first 500. */
  jobs: z.array(
    z.object({
      number: z.number(),
      dueDate: z.string(),
      startBy: z.string(),
      customer: z.string(),
      needs: z.array(z.object({ ...part, design: z.number(), pieces: z.number() })),
    }),
  ),
  /** Bought for those jobs, or perhaps: while nobody knows, it counts as bought. */
  coming: z.array(z.object({ ...part, number: z.number(), pieces: z.number() })),
  /** Each part of a need, as of its style's last sync. */
  parts: z.array(
    z.object({
      ...part,
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
  /** As the owners say; null before they have. */
  spoilage: z._default(z.nullable(floorSettingsSchema.shape.spoilage), null),
  /** Business days from each warehouse, and its cutoff in the supplier's words. */
  transit: z.array(
    z.object({ warehouse: z.string(), days: z.number(), cutoff: z.nullable(z.string()) }),
  ),
});
export type BlanksToBuy = z.infer<typeof blanksToBuySchema>;
