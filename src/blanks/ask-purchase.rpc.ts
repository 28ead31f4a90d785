import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { buyBlanks } from './buy-blanks.contract.ts';
import { purchaseSchema } from './purchase.ts';

/**
 * The part of `buyBlanks` that the database does first, as the buyer: it stores what the supplier is to
 * be asked for.
 */
export const askPurchase = staffCall({
  name: 'ask_purchase',
  input: buyBlanks.input,
  output: z.discriminatedUnion('outcome', [
    /** Only the caller to whom it's new may ask the supplier. */
    z.object({ outcome: z.literal('asked'), isNew: z.boolean(), purchase: purchaseSchema }),
    z.object({ outcome: z.literal('stale') }),
    z.object({ outcome: z.literal('other-price'), goodsCents: z.number() }),
  ]),
});
