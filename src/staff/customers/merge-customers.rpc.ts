import * as z from 'zod/mini';
import { staffCall } from '../staff-call.ts';

/** Makes the customer `other`, with all its contacts, a part of the customer `id`. */
export const mergeCustomers = staffCall({
  name: 'merge_customers',
  input: z.object({ id: z.string(), other: z.string() }),
  output: z.object({
    /** not-found: one of the two is gone, or was merged by somebody else. */
    outcome: z.enum(['merged', 'not-found', 'too-many', 'needs-owner']),
  }),
});

/** Makes a merged customer, `id`, a separate one again. */
export const undoMerge = staffCall({
  name: 'undo_merge',
  input: z.object({ id: z.string() }),
  output: z.object({ outcome: z.enum(['undone', 'not-found', 'needs-owner']) }),
});
