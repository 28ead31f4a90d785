import * as z from 'zod/mini';
import { confirmationTokenSchema } from '../domain/order-link.ts';
import { contract } from './contract.ts';

/**
 * What an order's confirmation page shows, for the token of its link. A POST, so that no log
 * records the token. 'not-found' when there is no such order, or its link has expired.
 */
export const readConfirmation = contract({
  method: 'POST',
  path: '/api/orders/confirmation',
  maxBytes: 1_000,
  input: z.object({ token: confirmationTokenSchema }),
  output: z.object({
    orderNumber: z.number(),
    name: z.string(),
    email: z.string(),
    /** True while the email waits for staff (product.md#held-emails). */
    emailHeld: z.boolean(),
    /** ISO 8601. */
    createdAt: z.string(),
    /** 'YYYY-MM-DD'. */
    dueDate: z.string(),
    deliveryMethod: z.enum(['pickup', 'local', 'shipping']),
    deliveryZip: z.nullable(z.string()),
  }),
});
export type ConfirmedOrder = z.infer<(typeof readConfirmation)['output']>;
