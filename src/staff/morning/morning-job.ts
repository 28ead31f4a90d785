import * as z from 'zod/mini';
import { pressFactsShape } from '../../press/press-order.ts';
import { listedShape } from '../listed-job.ts';

const factsSchema = z.object({
  ...pressFactsShape,
  /** The version that waits for its customer, when it was sent, and when they were reminded. */
  proof: z.nullable(
    z.object({ version: z.number(), at: z.string(), remindedAt: z.array(z.string()) }),
  ),
  /** Since when it's ready; null before that. */
  madeAt: z.nullable(z.string()),
  /** When its customer was asked to pay, once it's ready. */
  askedAt: z.array(z.string()),
});

/** What the morning edition knows of an unfinished job. */
export const morningJobSchema = z.object({
  ...listedShape,
  /** null for quote requests and reorders. */
  facts: z.nullable(factsSchema),
});
export type MorningJob = z.infer<typeof morningJobSchema>;

/** An order of the edition; the other kinds have no facts. */
export type MorningOrder = MorningJob & { facts: NonNullable<MorningJob['facts']> };
