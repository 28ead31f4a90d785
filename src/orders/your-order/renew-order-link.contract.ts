import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { jobNumberSchema } from '../job-number.ts';

/**
 * POST, with a staff member's token: replaces an order's link, so that the old one opens nothing
 * anymore, and emails the new one to the customer. 'not-found' when there is no such order.
 */
export const renewOrderLink = contract({
  method: 'POST',
  path: '/api/renew-order-link',
  maxBytes: 500,
  input: z.object({ number: jobNumberSchema }),
  output: z.object({ renewed: z.literal(true) }),
});
