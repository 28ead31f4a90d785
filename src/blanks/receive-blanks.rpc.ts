import * as z from 'zod/mini';
import { givenIdSchema, newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { barCodeSchema } from './delivery.ts';
import { partSchema, purchaseLimits } from './purchase.ts';

const pieces = z
  .number('Enter a whole number of pieces.')
  .check(z.int(), z.minimum(0), z.maximum(purchaseLimits.piecesPerLine));

/** Stores what came in with a delivery, once per id. */
export const receiveBlanks = staffCall({
  name: 'receive_blanks',
  input: z.object({
    id: newIdSchema,
    purchaseId: givenIdSchema,
    /** null for a purchase that was entered by hand. */
    supplierOrder: z.nullable(z.string().check(z.maxLength(40))),
    /** The bar code of the carton; null if nobody knows. */
    carton: z.nullable(barCodeSchema),
    parts: z
      .array(
        z.extend(partSchema, {
          good: pieces,
          short: pieces,
          damaged: pieces,
          /** Something else came instead. */
          wrong: pieces,
        }),
      )
      .check(z.minLength(1), z.maxLength(purchaseLimits.lines)),
  }),
  output: z.discriminatedUnion('outcome', [
    /**
     * With the orders that the purchase is for, and what was counted: what was sent first with the id,
     * if its answer was lost and it was corrected since.
     */
    z.object({
      outcome: z.literal('received'),
      orders: z.array(z.number()),
      counted: z.object({
        good: z.number(),
        short: z.number(),
        damaged: z.number(),
        wrong: z.number(),
      }),
    }),
    /** Somebody checked it off meanwhile, or it was canceled: nothing was stored. */
    z.object({ outcome: z.literal('stale') }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
