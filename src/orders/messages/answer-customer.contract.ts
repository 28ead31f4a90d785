import * as z from 'zod/mini';
import { messageShape, newMessageShape } from './message.ts';
import { contract } from '../../platform/contract.ts';
import { jobNumberSchema } from '../job-number.ts';

/**
 * POST, with a staff member's token: the shop writes to an order's customer, once per id. Not for
 * press staff. 'not-found' when there is no such order; 'invalid-argument' with fields;
 * 'aborted' when a file came with another message, or there are too many messages.
 */
export const answerCustomer = contract({
  method: 'POST',
  path: '/api/answer-customer',
  maxBytes: 20_000,
  input: z.object({ number: jobNumberSchema, ...newMessageShape }),
  output: z.object({ ...messageShape, files: z.array(z.object({ fileName: z.string() })) }),
});
