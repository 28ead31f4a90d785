import * as z from 'zod/mini';
import { inkKeySchema } from '../../artwork/ink.ts';
import { printLocations } from '../../garments/print-location.ts';
import { listedShape } from '../listed-job.ts';

const locationSchema = z.enum(printLocations);

const factsSchema = z.object({
  designs: z.array(
    z.object({
      items: z.array(
        z.object({
          styleCode: z.string(),
          colorHex: z.string(),
          quantities: z.record(z.string(), z.number()),
        }),
      ),
      printLocations: z.array(locationSchema),
      /** In all locations together, if the customer said; null otherwise. */
      inkColors: z.nullable(z.number()),
    }),
  ),
  /** The inks of its latest proof, by design and location; null before the first. */
  prints: z.nullable(
    z.array(z.array(z.object({ location: locationSchema, inks: z.array(inkKeySchema) }))),
  ),
  /** Approved as it is now, so it may be printed. */
  approved: z.boolean(),
  /** The version that waits for its customer, when it was sent, and when they were reminded. */
  proof: z.nullable(
    z.object({ version: z.number(), at: z.string(), remindedAt: z.array(z.string()) }),
  ),
  /** Its customer never paid us an order. */
  stranger: z.boolean(),
  /** Since when it's ready; null before that. */
  madeAt: z.nullable(z.string()),
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
