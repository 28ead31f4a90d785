import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { staffCall } from '../staff-call.ts';
import { morningJobSchema } from './morning-job.ts';

/** The most jobs that the morning edition is written from. */
export const mostMorningJobs = 500;

/** The unfinished jobs by when production must start, those without a date last, and how many there are. */
export const readMorning = staffCall({
  name: 'read_morning',
  input: z.object({}),
  output: z.pipe(
    z.transform(fromColumns),
    z.object({
      jobs: z.array(morningJobSchema),
      open: z.number(),
    }),
  ),
});
export type MorningAnswer = z.infer<(typeof readMorning)['output']>;
