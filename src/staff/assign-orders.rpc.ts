import * as z from 'zod/mini';
import { deskChangeSchema, mostListed } from './desk-schema.ts';
import { staffCall } from './staff-call.ts';

/**
 * Assigns orders to a member, unless somebody else did meanwhile. The changes are in the order of
 * the orders; 'no-member' for somebody who doesn't work on jobs.
 */
export const assignOrders = staffCall({
  name: 'assign_orders',
  input: z.object({
    orders: z
      .array(
        z.object({
          number: z.number(),
          /** The member to whom it was seen to be assigned, by id. */
          from: z.nullable(z.uuid()),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostListed)),
    /** By id; null for nobody. */
    assignee: z.nullable(z.uuid()),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('answered'), changes: z.array(deskChangeSchema) }),
    z.object({ outcome: z.literal('no-member') }),
  ]),
});
