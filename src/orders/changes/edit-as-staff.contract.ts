import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { exceptionKinds } from './exception.ts';
import { editOrder } from './edit-order.contract.ts';
import { customerOrderSchema } from '../your-order/open-order.contract.ts';
import { jobNumberSchema } from '../job-number.ts';

/**
 * POST, with a staff member's token: an order as its customer sees it, and its files with fresh
 * receipts. Not for press staff. 'aborted' when it can't be changed anymore, 'not-found' when there is no such order.
 */
export const editAsStaff = contract({
  method: 'POST',
  path: '/api/edit-as-staff',
  maxBytes: 500,
  input: z.object({ number: jobNumberSchema }),
  output: z.object({
    order: customerOrderSchema,
    edited: editOrder.output,
    /** The exceptions that only owners make, unless the member is one. */
    forOwners: z.array(z.enum(exceptionKinds)),
  }),
});
