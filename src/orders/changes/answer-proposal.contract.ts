import * as z from 'zod/mini';
import { orderKeySchema } from '../order-link.ts';
import { contract } from '../../platform/contract.ts';
import { givenIdSchema } from '../../platform/new-id.ts';

/**
 * POST: an order's customer agrees to the change that staff asked about, which makes it, or keeps the
 * order as it is; a repeat changes nothing. 'aborted' when the question isn't open anymore;
 * 'not-found' when the key opens no order, or the question is another order's.
 */
export const answerProposal = contract({
  method: 'POST',
  path: '/api/answer-proposal',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema, id: givenIdSchema, agrees: z.boolean() }),
  output: z.object({ answered: z.literal(true) }),
});
