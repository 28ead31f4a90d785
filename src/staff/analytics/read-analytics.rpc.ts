import * as z from 'zod/mini';
import { daySchema } from '../job/job-schema.ts';
import { staffCall } from '../staff-call.ts';

const pathSums = z.object({
  attempts: z.number(),
  completed: z.number(),
  /** Total over completed visits. */
  minutes: z.number(),
  funnel: z.record(z.string(), z.number()),
});
const sums = z.object({
  quoteForm: pathSums,
  screenPrinting: pathSums,
  shirtDesigner: pathSums,
  /** Without canceled ones. */
  orders: z.number(),
  /** Before tax. */
  revenueCents: z.number(),
  taxCents: z.number(),
  pieces: z.number(),
  rushOrders: z.number(),
  quotes: z.number(),
  /** How many of `quotes` became orders. */
  quotesOrdered: z.number(),
});
const ranking = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    orders: z.number(),
    pieces: z.number(),
    revenueCents: z.number(),
  }),
);

/**
 * Sums over the UTC days from..to, both included, and over the same number of days before. `days`
 * has a row for each of the range's `chartDays` (src/staff/analytics/analytics.ts), zeros too. All
 * revenue is before tax.
 */
export const readAnalytics = staffCall({
  name: 'read_analytics',
  input: z.object({ from: daySchema, to: daySchema }),
  output: z.object({
    now: sums,
    before: sums,
    days: z.array(
      z.object({
        day: z.string(),
        attempts: z.number(),
        completed: z.number(),
        orders: z.number(),
        revenueCents: z.number(),
      }),
    ),
    /**
     * Orders that weren't canceled, most frequent first. Sizes are ranked by pieces (their orders
     * and cents are 0).
     */
    garments: ranking,
    colors: ranking,
    sizes: ranking,
    artworkTypes: ranking,
  }),
});
export type Analytics = z.infer<(typeof readAnalytics)['output']>;
export type AnalyticsSums = z.infer<typeof sums>;
