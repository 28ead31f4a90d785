import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { jobNumberSchema } from '../job-number.ts';

/**
 * POST, with a staff member's token: replaces an order's link, so that the old one opens nothing
 * anymore, and emails the new one to the customer. 'not-found' when there is no such order; 'aborted'
 * when its customer has another address by now.
 */
export const renewOrderLink = contract({
  method: 'POST',
  path: '/api/renew-order-link',
  maxBytes: 500,
  input: z.object({
    number: jobNumberSchema,
    /** The customer's address, as the job page showed it. */
    email: z.string().check(z.maxLength(254)),
  }),
  output: z.object({ renewed: z.literal(true) }),
});
