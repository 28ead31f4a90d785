import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { bookVersionSchema } from './price-book-schema.ts';

/**
 * GET: the price book that counts now, or with `version` an earlier one, which an order keeps.
 * Public: without costs or anything else that customers don't see. 'not-found' for a version that
 * doesn't count yet.
 */
export const readShop = contract({
  method: 'GET',
  path: '/api/shop',
  maxBytes: 0,
  input: z.object({ version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  output: bookVersionSchema,
});
