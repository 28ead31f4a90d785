import * as z from 'zod/mini';
import type { ArtworkFacts } from '../files/artwork-facts-schema.ts';
import { maxReceiptLength } from './receipt-length.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: has the server check and seal an uploaded file, and answers a fresh link for its preview.
 * 'not-found' when the file is gone.
 */
export const sealUpload = contract({
  method: 'POST',
  path: '/api/seal-upload',
  maxBytes: 4_000,
  input: z.object({ receipt: z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)) }),
  output: z.object({
    url: z.string(),
    size: z.number(),
    /** What we found in it. */
    facts: z.nullish(z.unknown() as z.ZodMiniType<ArtworkFacts>),
  }),
});
