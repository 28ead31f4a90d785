import * as z from 'zod/mini';
import { staffCall } from '../staff-call.ts';

/**
 * Takes somebody off the staff, effective at once, with the tablets that they added. For owners; the
 * last owner can't be removed.
 */
export const removeStaff = staffCall({
  name: 'remove_staff',
  input: z.object({ userId: z.uuid() }),
  output: z.object({
    outcome: z.enum(['removed', 'last-owner', 'not-found']),
    /** The names of those tablets, if there were any. */
    tablets: z.optional(z.array(z.string())),
  }),
});
