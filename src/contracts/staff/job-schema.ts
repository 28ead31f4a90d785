import * as z from 'zod/mini';
import { jobKinds, jobStatuses } from '../../domain/job.ts';

export const jobKindSchema = z.enum(jobKinds);
export const jobStatusSchema = z.enum([
  ...new Set([...jobStatuses.order, ...jobStatuses.quote, ...jobStatuses.reorder]),
]);
/** 'YYYY-MM-DD'. */
export const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Closed days, as src/shop.ts has them. */
export const closuresSchema = z.array(daySchema).check(z.maxLength(400));
/** Names one job and the state of it that was seen: counted up with every change of its status. */
export const seenJobSchema = z.object({
  kind: jobKindSchema,
  number: z.number(),
  version: z.number(),
});
/** What came of a change: when another was first, nothing is overwritten and it is said who. */
export const jobChangeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('moved'), status: jobStatusSchema, version: z.number() }),
  z.object({
    outcome: z.literal('stale'),
    status: jobStatusSchema,
    version: z.number(),
    /** Who moved it last, by email address ('customer' for its placing), and when. */
    actor: z.string(),
    at: z.string(),
  }),
  z.object({ outcome: z.literal('not-allowed'), status: jobStatusSchema }),
  z.object({ outcome: z.literal('not-found') }),
]);
export type JobChange = z.infer<typeof jobChangeSchema>;
