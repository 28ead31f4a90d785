import * as z from 'zod/mini';
import { holdReasonLength } from '../orders/hold.ts';
import { deskChangeSchema, mostListed } from './desk-schema.ts';
import { daySchema } from './job/job-schema.ts';
import { staffCall } from './staff-call.ts';

/**
 * Puts orders on hold, or takes them off if the reason is null, unless somebody else did either
 * meanwhile. The changes are in the order of the orders; 'not-then' for a day before today or more
 * than a year away.
 */
export const holdOrders = staffCall({
  name: 'hold_orders',
  input: z.object({
    orders: z
      .array(
        z.object({
          number: z.number(),
          /** The reason that it was seen on hold with; null if it wasn't. */
          from: z.nullable(z.string()),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostListed)),
    reason: z.nullable(z.string().check(z.minLength(1), z.maxLength(holdReasonLength))),
    /** The day to look at them again. */
    lookOn: z.nullable(daySchema),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('answered'), changes: z.array(deskChangeSchema) }),
    z.object({ outcome: z.literal('not-then') }),
  ]),
});
