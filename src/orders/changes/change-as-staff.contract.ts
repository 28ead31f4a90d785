import * as z from 'zod/mini';
import { optionalText } from '../../platform/forms/text-field.ts';
import { adjustmentsSchema } from '../prices/adjustment-schema.ts';
import { changeOrder } from './change-order.contract.ts';
import { reasonLength } from './exception.ts';
import { newIdSchema } from '../../platform/new-id.ts';
import { wrongAmount } from '../../platform/money.ts';
import { contract } from '../../platform/contract.ts';
import { jobNumberSchema } from '../job-number.ts';

/**
 * POST, with a staff member's token: `changeOrder` for staff, by the order's number, who can adjust
 * its price, too, and make exceptions from the rules. Not for press staff. 'permission-denied' for an
 * exception that only owners make.
 */
export const changeAsStaff = contract({
  method: 'POST',
  path: '/api/change-as-staff',
  maxBytes: 256_000,
  input: z.extend(z.omit(changeOrder.input, { key: true }), {
    number: jobNumberSchema,
    /** All of the price's adjustments from then on; without them, the order keeps what it has. */
    adjustments: z.optional(adjustmentsSchema),
    /** Why the change departs from the rules; the customer reads it. */
    reason: z.optional(optionalText(reasonLength)),
    /**
     * With an id, the customer is asked on the order's page to agree to another garment or color, and
     * it's changed once they do. The same id again asks nothing more. 'aborted' while another question
     * is open.
     */
    proposalId: z.optional(newIdSchema),
    /** What shipping really costs, once the order is boxed. */
    freightCents: z.optional(z.int(wrongAmount)),
  }),
  output: changeOrder.output,
});
