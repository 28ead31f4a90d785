import * as z from 'zod/mini';
import { givenIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { purchaseStates } from './purchase.ts';

const enterNumber = 'Enter the number of the supplier’s order.';
/** The supplier's number of an order, as somebody reads it on its site. */
export const orderNumberSchema = z
  .string()
  .check(z.trim(), z.regex(/^[0-9A-Za-z-]{1,40}$/, enterNumber));

/**
 * Says of a purchase of which nothing is known that it wasn't made, or that somebody saw it on the
 * supplier's site; or cancels one that was entered by hand. If the supplier's orders turn up later, they count all the same.
 */
export const closePurchase = staffCall({
  name: 'close_purchase',
  input: z.object({
    id: givenIdSchema,
    /** The order of each warehouse, if it was made; without them, it wasn't. */
    orders: z.optional(
      z
        .array(z.object({ warehouse: z.string(), number: orderNumberSchema }))
        .check(z.maxLength(40)),
    ),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('closed'), state: z.enum(purchaseStates) }),
    z.object({ outcome: z.literal('stale'), state: z.enum(purchaseStates) }),
    /** An order is of another purchase; nothing changed. */
    z.object({ outcome: z.literal('taken') }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
