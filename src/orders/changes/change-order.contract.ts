import * as z from 'zod/mini';
import { orderKeySchema } from '../order-link.ts';
import { contract } from '../../platform/contract.ts';
import { placeOrderInputSchema } from '../placing/place-order.contract.ts';
import { jobVersionSchema } from '../job-number.ts';

// `omit` and `extend` would send 1 KB of zod to every form.
const { idempotencyKey: _, ...wantedShape } = placeOrderInputSchema.shape;

/**
 * POST: replaces what a placed order holds with what its customer wants now, all of it, as
 * `placeOrder` takes it. 'invalid-argument' with fields; 'aborted' when the price
 * isn't the one the customer saw (with `updatedPrice`), when the order changed since `version` (the message
 * says what), when its status doesn't allow changes anymore, or when its customer changed it too
 * often; 'not-found' when the key opens no order.
 */
export const changeOrder = contract({
  method: 'POST',
  path: '/api/change-order',
  maxBytes: 256_000,
  input: z.object({ ...wantedShape, key: orderKeySchema, version: jobVersionSchema }),
  output: z.object({ version: z.number(), totalCents: z.number() }),
});
export type ChangeOrderInput = z.infer<(typeof changeOrder)['input']>;
