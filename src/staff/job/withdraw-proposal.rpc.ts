import * as z from 'zod/mini';
import { staffCall } from '../staff-call.ts';

/** Takes back what an order's customer was asked to agree to, unless they have answered. */
export const withdrawProposal = staffCall({
  name: 'withdraw_proposal',
  input: z.object({ number: z.number(), id: z.uuid() }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('withdrawn') }),
    z.object({ outcome: z.literal('answered'), state: z.enum(['agreed', 'kept']) }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
