import * as z from 'zod/mini';
import { adjustmentLimits } from '../domain/order-change.ts';
import { optionalText } from '../domain/text-field.ts';
import { changeOrder } from './change-order.ts';
import { contract } from './contract.ts';

/**
 * POST, with a staff member's token: `changeOrder` for staff, by the order's number, who can adjust
 * its price, too. Not for press staff.
 */
export const changeAsStaff = contract({
  method: 'POST',
  path: '/api/staff/change-order',
  maxBytes: 64_000,
  input: z.extend(z.omit(changeOrder.input, { key: true }), {
    number: z.number(),
    /** The whole adjustment of the price from then on; without it, the order keeps what it has. */
    adjustment: z.optional(
      z.object({
        cents: z
          .number()
          .check(z.int(), z.minimum(-adjustmentLimits.cents), z.maximum(adjustmentLimits.cents)),
        reason: optionalText(adjustmentLimits.reason),
      }),
    ),
  }),
  output: changeOrder.output,
});
