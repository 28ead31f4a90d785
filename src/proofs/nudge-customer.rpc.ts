import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';

/**
 * Emails a customer that a version still waits for their approval. Pressing again within four hours
 * sends nothing more; 'too-soon' if another email about it was written in that time.
 */
export const nudgeCustomer = staffCall({
  name: 'nudge_customer',
  input: z.object({
    /** The order's number. */
    number: z.number(),
    version: z.number(),
  }),
  output: z.object({ outcome: z.enum(['nudged', 'too-soon', 'not-waiting']) }),
});
