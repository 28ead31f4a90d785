import * as z from 'zod/mini';
import { jobChangeSchema, jobStatusSchema, seenJobSchema } from './job-schema.ts';
import { staffCall } from '../staff-call.ts';

/** The most jobs that one call moves. */
export const mostMoved = 100;

/**
 * Moves several jobs, each as `moveJob` would move it alone, or undoes their last moves as `undoMove`
 * does if `to` is null. The changes are in the order of the jobs.
 */
export const moveJobs = staffCall({
  name: 'move_jobs',
  input: z.object({
    jobs: z.array(seenJobSchema).check(z.minLength(1), z.maxLength(mostMoved)),
    to: z.nullable(jobStatusSchema),
    /** Whether customers get the emails about it, if there are any. */
    tell: z.optional(z.boolean()),
  }),
  output: z.object({ changes: z.array(jobChangeSchema) }),
});
