import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { parcelShape, sentShape } from './parcels.ts';

/**
 * Everybody in the closed group of an order that goes to each of them, with where their parcel goes and
 * what became of it; null for any other order.
 */
export const readParcels = staffCall({
  name: 'read_parcels',
  input: z.object({ number: z.number() }),
  output: z.nullable(
    z.object({
      title: z.string(),
      fieldLabel: z.nullable(z.string()),
      people: z.array(
        z.object({
          number: z.number(),
          name: z.string(),
          spare: z.boolean(),
          field: z.nullable(z.string()),
          pieces: z.array(z.object({ item: z.number(), size: z.string() })),
          ...parcelShape,
          ...sentShape,
        }),
      ),
    }),
  ),
});
export type Parcels = NonNullable<z.infer<(typeof readParcels)['output']>>;
