import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';

/** Says that somebody has taken care of a difference between the supplier's books and ours. */
export const settleDifference = staffCall({
  name: 'settle_difference',
  /** The supplier's number of its order. */
  input: z.object({ number: z.string() }),
  output: z.literal(true),
});
