import * as z from 'zod/mini';
import { givenIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { purchaseStates } from './purchase.ts';

/**
 * Says that a purchase of which nothing is known wasn't made, or cancels one that was entered by hand.
 * If the supplier's orders turn up later, they count all the same.
 */
export const closePurchase = staffCall({
  name: 'close_purchase',
  input: z.object({ id: givenIdSchema }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('closed'), state: z.enum(purchaseStates) }),
    z.object({ outcome: z.literal('stale'), state: z.enum(purchaseStates) }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
