import * as z from 'zod/mini';
import { artworkUploadSchema } from '../../artwork/uploads/artwork-upload.ts';
import { printLocations } from '../../garments/print-location.ts';
import { orderKeySchema } from '../order-link.ts';
import { keptDaysSchema } from '../../press/kept-days-schema.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: the files of a placed order, each with a fresh receipt, and the days that can be kept for it, for
 * the order that has this version.
 * 'aborted' when it can't be changed anymore, 'not-found' when the key opens no order.
 */
export const editOrder = contract({
  method: 'POST',
  path: '/api/edit-order',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema }),
  output: z.object({
    version: z.number(),
    /** For the order as it is; null if every day can be kept. */
    keptDays: z.nullable(keptDaysSchema),
    files: z.array(
      z.object({
        /** The place of its design in the order's, from 0. */
        design: z.number(),
        location: z.enum(printLocations),
        upload: artworkUploadSchema,
      }),
    ),
  }),
});
export type EditedOrder = z.infer<(typeof editOrder)['output']>;
