import * as z from 'zod/mini';
import { floorSettingsSchema } from '../press/floor-settings.ts';

const part = { styleCode: z.string(), colorKey: z.string(), size: z.string() };
const forJob = z.object({ ...part, number: z.number(), pieces: z.number() });

/** The blanks that approved and paid orders need, have, and get, and those that orders in production need again. */
export const orderBlanksSchema = z.object({
  /** By the day that production must start; the first 500. */
  jobs: z.array(
    z.object({
      number: z.number(),
      dueDate: z.string(),
      startBy: z.string(),
      customer: z.string(),
      needs: z.array(z.object({ ...part, design: z.number(), pieces: z.number() })),
    }),
  ),
  /** On its way for those jobs, or perhaps: while nobody knows, it counts as bought. */
  coming: z.array(forJob),
  /** Came in for those jobs. */
  given: z.array(forJob),
  /** To buy again for orders in production, `misprinted` of them; the others came short, damaged, or wrong. */
  again: z._default(
    z.array(
      z.extend(forJob, {
        dueDate: z.string(),
        startBy: z.string(),
        customer: z.string(),
        misprinted: z.number(),
      }),
    ),
    [],
  ),
  /** In stock in house, for no job. */
  inHouse: z.array(z.object({ ...part, pieces: z.number() })),
  /** As the owners say; null before they have. */
  spoilage: z._default(z.nullable(floorSettingsSchema.shape.spoilage), null),
});
export type OrderBlanks = z.infer<typeof orderBlanksSchema>;
