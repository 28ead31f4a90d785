import * as z from 'zod/mini';
import { daySchema, jobKindSchema, jobStatusSchema } from '../job/job-schema.ts';
import { staffCall } from '../staff-call.ts';

/** Counts of unfinished jobs, for the head of the board and to notice new ones. */
export const countJobs = staffCall({
  name: 'count_jobs',
  input: z.object({ today: daySchema }),
  output: z.object({
    overdue: z.number(),
    dueThisWeek: z.number(),
    /** Ready, and not picked up yet. These are never overdue or due. */
    waiting: z.number(),
    byStatus: z.array(
      z.object({ kind: jobKindSchema, status: jobStatusSchema, count: z.number() }),
    ),
    /** 0 for press staff, like `heldEmails`. */
    deadEmails: z.number(),
    heldEmails: z.number(),
    /** Changes whenever a job comes in or moves. */
    pulse: z.string(),
  }),
});
export type JobCounts = z.infer<(typeof countJobs)['output']>;
