import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { newIdSchema } from '../platform/new-id.ts';
import {
  forOrderSchema,
  partSchema,
  piecesSchema,
  purchaseCentsSchema,
  purchaseLimits,
  purchaseSchema,
} from './purchase.ts';

/**
 * POST, with a staff member's token: buys blanks from the supplier, once. Sending the same `id` again
 * buys nothing more and answers how the purchase stands.
 */
export const buyBlanks = contract({
  method: 'POST',
  path: '/api/buy-blanks',
  maxBytes: 400_000,
  input: z.object({
    /** Made with the list. */
    id: newIdSchema,
    lines: z
      .array(
        z.extend(partSchema, {
          warehouse: z.string().check(z.regex(/^[A-Z0-9]{1,10}$/)),
          orderNumber: forOrderSchema,
          pieces: piecesSchema,
        }),
      )
      .check(z.minLength(1), z.maxLength(purchaseLimits.lines)),
    /** What the pieces cost, as the page showed it, without freight. */
    seenCents: purchaseCentsSchema,
    /** The latest purchase when the list was read (`seenPurchase`). */
    seenPurchase: z.number().check(z.int(), z.minimum(0)),
  }),
  output: z.discriminatedUnion('outcome', [
    /** Its state says what became of it: 'buying' is looked for, so nobody has to. */
    z.object({ outcome: z.literal('asked'), purchase: purchaseSchema }),
    /** Somebody bought since the list was read, or a part or an order is gone. Nothing was bought. */
    z.object({ outcome: z.literal('stale') }),
    /** The pieces cost something else now. Nothing was bought. */
    z.object({ outcome: z.literal('other-price'), goodsCents: z.number() }),
  ]),
});
export type BuyBlanksInput = z.infer<(typeof buyBlanks)['input']>;
export type BuyBlanksOutput = z.infer<(typeof buyBlanks)['output']>;
