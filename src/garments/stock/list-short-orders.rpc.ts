import * as z from 'zod/mini';
import { jobStatusSchema } from '../../staff/job/job-schema.ts';
import { staffCall } from '../../staff/staff-call.ts';

/**
 * Orders whose garments the supplier doesn't have as of the last syncs, and whose production hasn't
 * started: by due date, each after those that are due earlier. The first 100, and how many there are.
 */
export const listShortOrders = staffCall({
  name: 'list_short_orders',
  input: z.object({}),
  output: z.object({
    count: z.number(),
    orders: z.array(
      z.object({
        number: z.number(),
        status: jobStatusSchema,
        dueDate: z.string(),
        lacks: z.array(
          z.object({
            garment: z.string(),
            color: z.string(),
            size: z.string(),
            wanted: z.number(),
            /** Pieces of `wanted` that aren't there, or are for an order that's due earlier. */
            lacking: z.number(),
            /** What is on its way, in the supplier's words. */
            expected: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
});
export type ShortOrder = z.infer<(typeof listShortOrders)['output']>['orders'][number];
