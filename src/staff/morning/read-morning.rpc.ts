import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { floorSettingsSchema } from '../../press/floor-settings.ts';
import { storedPlanSchema } from '../../press/press-plan.ts';
import { jobKindSchema } from '../job/job-schema.ts';
import { staffCall } from '../staff-call.ts';
import { morningJobSchema } from './morning-job.ts';

/** The most jobs that the morning edition is written from. */
export const mostMorningJobs = 500;

const problemSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.string(),
  at: z.string(),
  kind: jobKindSchema,
  number: z.number(),
  name: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;

export const morningSchema = z.object({
  jobs: z.array(morningJobSchema),
  open: z.number(),
  /** null before an owner has saved any. */
  floor: z.nullable(floorSettingsSchema),
  /** The share of the last year's orders that were printed, in thousandths. */
  becamePermille: z.number(),
  plan: storedPlanSchema,
  /** What nobody has solved yet, oldest first, at most 50. */
  problems: z.array(problemSchema),
});

/** The unfinished jobs by when production must start, those without a date last, and how many there are. */
export const readMorning = staffCall({
  name: 'read_morning',
  input: z.object({}),
  output: z.pipe(z.transform(fromColumns), morningSchema),
});
export type MorningAnswer = z.infer<typeof morningSchema>;
