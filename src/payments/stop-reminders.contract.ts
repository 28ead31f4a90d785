import * as z from 'zod/mini';
import { orderKeySchema } from '../orders/order-link.ts';
import { contract } from '../platform/contract.ts';

/**
 * POST: turns payment reminders off for the customer whose order a link opens, for all their orders;
 * a repeat changes nothing. 'not-found' when the link opens nothing.
 */
export const stopReminders = contract({
  method: 'POST',
  path: '/api/stop-reminders',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema }),
  output: z.object({ stopped: z.literal(true) }),
});
