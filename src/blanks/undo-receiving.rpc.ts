import * as z from 'zod/mini';
import { newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';

/** Undoes what was checked off with this request, within an hour. */
export const undoReceiving = staffCall({
  name: 'undo_receiving',
  input: z.object({ id: newIdSchema }),
  output: z.object({
    /** 'gone': some of its pieces moved on, or their order is on the press. */
    outcome: z.enum(['undone', 'gone', 'too-late', 'not-found']),
  }),
});
