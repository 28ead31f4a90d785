import * as z from 'zod/mini';
import { daySchema, jobKindSchema, jobStatusSchema } from './job-schema.ts';
import { staffCall } from './staff-call.ts';

/** What there is to do, for the head of the board and to notice what is new. Unfinished jobs alone. */
export const countJobs = staffCall({
  name: 'count_jobs',
  input: z.object({ today: daySchema }),
  output: z.object({
    overdue: z.number(),
    dueThisWeek: z.number(),
    byStatus: z.array(
      z.object({ kind: jobKindSchema, status: jobStatusSchema, count: z.number() }),
    ),
    deadEmails: z.number(),
    /** Changes whenever a job comes in or moves: asked again and compared. */
    pulse: z.string(),
  }),
});
export type JobCounts = z.infer<(typeof countJobs)['output']>;
