import * as z from 'zod/mini';
import { newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { blankReasonSchema, stockCountSchema } from './house-stock.ts';
import { forOrderSchema, partSchema } from './purchase.ts';

/** Corrects how many pieces of a part are in stock in house, or an order has, once per id. */
export const correctStock = staffCall({
  name: 'correct_stock',
  input: z.extend(partSchema, {
    id: newIdSchema,
    /** null is stock in house. */
    orderNumber: forOrderSchema,
    /** As the page showed it; 0 for a part that isn't listed. */
    seen: z.number(),
    pieces: stockCountSchema,
    reason: blankReasonSchema,
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('corrected') }),
    /** Pieces moved meanwhile; nothing was corrected. */
    z.object({ outcome: z.literal('stale'), pieces: z.number() }),
    /** There's no such order. */
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
