import * as z from 'zod/mini';
import { newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { stockCountSchema } from './house-stock.ts';
import { partSchema, purchaseLimits } from './purchase.ts';

/** Stores how many pieces of each part of an order are printed and packed so far, once per id. */
export const countPieces = staffCall({
  name: 'count_pieces',
  input: z.object({
    id: newIdSchema,
    number: z.number(),
    /** As `readPieces` answered. */
    seen: z.number(),
    parts: z
      .array(
        z.extend(partSchema, {
          printed: stockCountSchema,
          /** At most as many as are printed. */
          packed: stockCountSchema,
        }),
      )
      .check(z.minLength(1), z.maxLength(purchaseLimits.lines)),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('counted') }),
    /** Somebody counted meanwhile; nothing was stored. */
    z.object({ outcome: z.literal('stale') }),
    /** It isn't in production yet, or canceled. */
    z.object({ outcome: z.literal('not-now') }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
