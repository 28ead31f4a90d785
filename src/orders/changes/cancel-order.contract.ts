import * as z from 'zod/mini';
import { orderKeySchema } from '../order-link.ts';
import { contract } from '../../platform/contract.ts';
import { jobVersionSchema } from '../job-number.ts';

/** POST: cancels an order for its customer. Fails like `changeOrder`. */
export const cancelOrder = contract({
  method: 'POST',
  path: '/api/cancel-order',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema, version: jobVersionSchema }),
  output: z.object({ version: z.number() }),
});
export type CancelOrderInput = z.infer<(typeof cancelOrder)['input']>;
