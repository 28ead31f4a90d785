import * as z from 'zod/mini';
import { holdSchema } from '../../orders/hold.ts';
import { jobKinds, jobStatuses } from '../../orders/job.ts';

export const jobKindSchema = z.enum(jobKinds);
export const jobStatusSchema = z.enum([
  ...new Set([...jobStatuses.order, ...jobStatuses.quote_request, ...jobStatuses.reorder]),
]);
/** 'YYYY-MM-DD'. */
export const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** One job in the state that was seen. The version goes up with every change. */
export const seenJobSchema = z.object({
  kind: jobKindSchema,
  number: z.number(),
  version: z.number(),
});
/** What canceling an order now costs by its price book, and the most that staff may charge. */
export const cancelChargeSchema = z.object({ cents: z.number(), mostCents: z.number() });
/**
 * The result of a change. If somebody else was faster, nothing is overwritten and the result says
 * who.
 */
export const jobChangeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('moved'),
    status: jobStatusSchema,
    version: z.number(),
    /** When the customer gets the email about it; without one, they don't. */
    tellsAt: z.optional(z.string()),
  }),
  z.object({
    outcome: z.literal('stale'),
    status: jobStatusSchema,
    version: z.number(),
    /** Who moved or changed it last ('customer' if it was just placed), and when. */
    actor: z.string(),
    at: z.string(),
    /** They changed what the order holds. */
    changed: z.boolean(),
  }),
  z.object({ outcome: z.literal('not-allowed'), status: jobStatusSchema }),
  /** `needsNote` of src/orders/job-moves.ts, or another charge for canceling, and there is none. */
  z.object({ outcome: z.literal('needs-note'), status: jobStatusSchema }),
  /** It was to take no proof because it repeats another order exactly, and it doesn't. */
  z.object({ outcome: z.literal('no-repeat'), status: jobStatusSchema }),
  /** Only others may waive the proof. */
  z.object({ outcome: z.literal('needs-proof'), status: jobStatusSchema }),
  /** Only others may charge another amount for canceling than the price book asks for. */
  z.object({ outcome: z.literal('needs-charge'), status: jobStatusSchema }),
  /** Production would print something else than was approved. */
  z.object({ outcome: z.literal('not-approved'), status: jobStatusSchema }),
  /** Production would start although it's on hold. */
  z.extend(holdSchema, { outcome: z.literal('held'), status: jobStatusSchema }),
  /** Its terms ask for money first, and staff gave no reason to go ahead. */
  z.object({ outcome: z.literal('unpaid'), status: jobStatusSchema }),
  /** It wasn't ready yet on the day that it's said to have been picked up, or that day is to come. */
  z.object({ outcome: z.literal('not-then'), status: jobStatusSchema, readyOn: daySchema }),
  /** Others are packed than were to ship. */
  z.object({ outcome: z.literal('other-boxes'), status: jobStatusSchema }),
  z.object({ outcome: z.literal('not-found') }),
]);
export type JobChange = z.infer<typeof jobChangeSchema>;
