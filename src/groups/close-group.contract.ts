import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { orderKeySchema } from '../orders/order-link.ts';

/**
 * POST: closes a group now, for its organizer: what people chose becomes the order. Repeating it is no
 * mistake. 'not-found' if the order's link opens no group; 'aborted' if it isn't open, or has too few
 * pieces.
 */
export const closeGroup = contract({
  method: 'POST',
  path: '/api/close-group',
  maxBytes: 500,
  input: z.object({ key: orderKeySchema }),
  output: z.object({ closed: z.literal(true) }),
});
