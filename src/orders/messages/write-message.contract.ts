import * as z from 'zod/mini';
import { messageShape, newMessageShape } from './message.ts';
import { orderKeySchema } from '../order-link.ts';
import { contract } from '../../platform/contract.ts';

/** A message as the customer sees it: no name or address of ours. */
export const customerMessageSchema = z.object({
  ...messageShape,
  files: z.array(
    z.object({
      fileName: z.string(),
      sizeBytes: z.number(),
      /** Opens the file for an hour; null while Storage can't be reached. */
      url: z.nullable(z.string()),
    }),
  ),
});
export type CustomerMessage = z.infer<typeof customerMessageSchema>;

/**
 * POST: the customer writes to the shop about their order, once per id. 'not-found' as for
 * `openOrder`; 'invalid-argument' with fields; 'aborted' when a file came with another
 * message, or there are too many messages; 'resource-exhausted'.
 */
export const writeMessage = contract({
  method: 'POST',
  path: '/api/write-message',
  maxBytes: 20_000,
  input: z.object({ key: orderKeySchema, ...newMessageShape }),
  output: customerMessageSchema,
});
