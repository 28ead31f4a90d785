import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { orderKeySchema } from '../orders/order-link.ts';

/**
 * POST: gives a group that hasn't closed another closing day. 'invalid-argument' for a day on which
 * groups don't close; 'not-found' if the order's link opens no group; 'aborted' if it has closed.
 */
export const extendGroup = contract({
  method: 'POST',
  path: '/api/extend-group',
  maxBytes: 500,
  input: z.object({ key: orderKeySchema, closesOn: z.string().check(z.maxLength(10)) }),
  /** ISO 8601. */
  output: z.object({ closesAt: z.string() }),
});
