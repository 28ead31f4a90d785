import * as z from 'zod/mini';
import { textLimits } from '../../domain/text-field.ts';
import { jobChangeSchema, jobStatusSchema, seenJobSchema } from './job-schema.ts';
import { staffCall } from './staff-call.ts';

/**
 * Moves a job to another status if nobody has changed it since it was read, and records who did.
 */
export const moveJob = staffCall({
  name: 'move_job',
  input: z.extend(seenJobSchema, {
    to: jobStatusSchema,
    note: z.optional(z.string().check(z.maxLength(textLimits.notes))),
  }),
  output: jobChangeSchema,
});
