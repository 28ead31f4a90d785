import { jobChangeSchema, seenJobSchema } from './job-schema.ts';
import { staffCall } from '../staff-call.ts';

/**
 * Undoes the staff member's own last move, within `undoMinutes` of src/orders/job.ts and if nothing
 * has happened since. Recorded like a move. 'not-allowed' when it's too late or somebody else's
 * move.
 */
export const undoMove = staffCall({
  name: 'undo_move',
  input: seenJobSchema,
  output: jobChangeSchema,
});
