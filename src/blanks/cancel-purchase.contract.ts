import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { givenIdSchema } from '../platform/new-id.ts';
import { purchaseSchema } from './purchase.ts';

/**
 * POST, with a staff member's token: cancels a purchase, which the supplier allows for ten minutes,
 * order by order.
 */
export const cancelPurchase = contract({
  method: 'POST',
  path: '/api/cancel-purchase',
  maxBytes: 500,
  input: z.object({ id: givenIdSchema }),
  output: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('answered'),
      /** What became of each of the supplier's orders. Asking again about an unknown one is safe. */
      orders: z.array(
        z.object({
          number: z.string(),
          warehouse: z.string(),
          result: z.enum(['canceled', 'too-late', 'unknown']),
        }),
      ),
      purchase: purchaseSchema,
    }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
export type CancelPurchaseOutput = z.infer<(typeof cancelPurchase)['output']>;
