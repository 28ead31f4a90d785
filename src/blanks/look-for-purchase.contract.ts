import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { givenIdSchema } from '../platform/new-id.ts';
import { purchaseSchema } from './purchase.ts';

/** POST, with a staff member's token: looks for a purchase at the supplier, by its PO number. */
export const lookForPurchase = contract({
  method: 'POST',
  path: '/api/look-for-purchase',
  maxBytes: 500,
  input: z.object({ id: givenIdSchema }),
  output: z.discriminatedUnion('outcome', [
    /** The supplier has it, or at least it had an answer: the state says which. */
    z.object({ outcome: z.literal('looked'), found: z.boolean(), purchase: purchaseSchema }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
