import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { floorSettingsSchema } from '../../press/floor-settings.ts';
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
      /** null before an owner has saved any. */
      floor: z.nullable(floorSettingsSchema),
      /** The share of the last year's orders that were printed, in thousandths. */
      becamePermille: z.number(),
    }),
  ),
});
export type MorningAnswer = z.infer<(typeof readMorning)['output']>;
