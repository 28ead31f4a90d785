import * as z from 'zod/mini';
import { photoSchema } from '../press/first-shirt.ts';
import { staffCall } from '../staff/staff-call.ts';

/** How many pieces of each part of an order came in, were printed, and were packed; null if there's no such order. */
export const readPieces = staffCall({
  name: 'read_pieces',
  input: z.object({ number: z.number() }),
  output: z.nullable(
    z.object({
      /** The latest count's id; 0 before the first. */
      seen: z.number(),
      countedBy: z.nullable(z.string()),
      countedAt: z.nullable(z.string()),
      /** The latest of the first shirt of each design. */
      photos: z._default(z.array(photoSchema), []),
      parts: z.array(
        z.object({
          styleCode: z.string(),
          colorKey: z.string(),
          size: z.string(),
          garment: z.string(),
          color: z.string(),
          /** As ordered, without spares. */
          pieces: z.number(),
          /** Came in for it, with spares. */
          given: z.number(),
          coming: z.number(),
          printed: z.number(),
          packed: z.number(),
        }),
      ),
    }),
  ),
});
export type JobPieces = NonNullable<z.infer<(typeof readPieces)['output']>>;
export type JobPart = JobPieces['parts'][number];
