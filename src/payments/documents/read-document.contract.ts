import * as z from 'zod/mini';
import { orderKeySchema } from '../../orders/order-link.ts';
import { documentNameSchema } from './document.ts';
import { contract } from '../../platform/contract.ts';

/** A PDF, ready to be saved. */
export const documentFileSchema = z.object({
  fileName: z.string(),
  /** In base64. */
  pdf: z.string(),
});

/**
 * POST, so that no log records the key: a numbered document of the order that a link opens, its
 * packing slip, what its group is handed out by, or the estimate of a quoted request. 'not-found' if it doesn't have that one, or
 * the link opens nothing.
 */
export const readDocument = contract({
  method: 'POST',
  path: '/api/read-document',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema, document: documentNameSchema }),
  output: documentFileSchema,
});
