import * as z from 'zod/mini';
import { inkKeySchema } from '../../artwork/ink.ts';
import { printLocations } from '../../garments/print-location.ts';
import { fromColumns } from '../../platform/column-names.ts';
import { listedShape } from '../board/list-jobs.rpc.ts';
import { staffCall } from '../staff-call.ts';

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
  /** Since when it's ready; null before that. */
  madeAt: z.nullable(z.string()),
});

/** The most jobs that the morning edition is written from. */
export const mostMorningJobs = 500;

/** The unfinished jobs by when production must start, those without a date last, and how many there are. */
export const readMorning = staffCall({
  name: 'read_morning',
  input: z.object({}),
  output: z.pipe(
    z.transform(fromColumns),
    z.object({
      jobs: z.array(
        z.object({
          ...listedShape,
          /** null for quote requests and reorders. */
          facts: z.nullable(factsSchema),
        }),
      ),
      open: z.number(),
    }),
  ),
});
export type MorningJob = z.infer<(typeof readMorning)['output']>['jobs'][number];
