import * as z from 'zod/mini';
import { adjustmentsSchema } from '../prices/adjustment-schema.ts';
import { changeOrder } from './change-order.contract.ts';
import { contract } from '../../platform/contract.ts';
import { jobNumberSchema } from '../job-number.ts';

/**
 * POST, with a staff member's token: `changeOrder` for staff, by the order's number, who can adjust
 * its price, too. Not for press staff.
 */
export const changeAsStaff = contract({
  method: 'POST',
  path: '/api/change-as-staff',
  maxBytes: 256_000,
  input: z.extend(z.omit(changeOrder.input, { key: true }), {
    number: jobNumberSchema,
    /** All of the price's adjustments from then on; without them, the order keeps what it has. */
    adjustments: z.optional(adjustmentsSchema),
  }),
  output: changeOrder.output,
});
