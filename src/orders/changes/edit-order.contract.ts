import * as z from 'zod/mini';
import { keptDraftSchema } from '../drafts/draft-link.ts';
import { orderKeySchema } from '../order-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: a placed order as a draft for the order form, with a fresh receipt for each of its files.
 * 'aborted' when it can't be changed anymore, 'not-found' when the key opens no order.
 */
export const editOrder = contract({
  method: 'POST',
  path: '/api/edit-order',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema }),
  output: z.object({
    number: z.number(),
    version: z.number(),
    totalCents: z.number(),
    kept: keptDraftSchema,
  }),
});
export type EditedOrder = z.infer<(typeof editOrder)['output']>;
