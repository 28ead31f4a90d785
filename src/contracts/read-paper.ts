import * as z from 'zod/mini';
import { orderKeySchema } from '../domain/order-link.ts';
import { paperNameSchema } from '../domain/paper.ts';
import { contract } from './contract.ts';

/** A PDF, ready to be saved. */
export const paperFileSchema = z.object({
  fileName: z.string(),
  /** In base64. */
  pdf: z.string(),
});

/**
 * POST, so that no log records the key: a document of the order that a link opens, its packing slip,
 * or the estimate of an answered quote. 'not-found' if it has none such, or the link opens nothing.
 */
export const readPaper = contract({
  method: 'POST',
  path: '/api/read-paper',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema, paper: paperNameSchema }),
  output: paperFileSchema,
});
