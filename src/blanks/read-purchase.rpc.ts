import * as z from 'zod/mini';
import { givenIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { purchaseSchema } from './purchase.ts';

/** One purchase. */
export const readPurchase = staffCall({
  name: 'read_purchase',
  input: z.object({ id: givenIdSchema }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('found'), purchase: purchaseSchema }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
