import { jobChangeSchema, seenJobSchema } from './job-schema.ts';
import { staffCall } from './staff-call.ts';

/**
 * Takes the caller's own last move back, within `undoMinutes` of src/domain/job.ts and if nothing
 * happened since; recorded like a move. 'not-allowed' where it is too late or another's.
 */
export const undoMove = staffCall({
  name: 'undo_move',
  input: seenJobSchema,
  output: jobChangeSchema,
});
