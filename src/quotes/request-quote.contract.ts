import * as z from 'zod/mini';
import { maxReceiptLength } from '../artwork/uploads/receipt-length.ts';
import { maxQuoteRequestFiles, quoteRequestSchema } from './quote-request.ts';
import { contract } from '../platform/contract.ts';
import { formGuard } from '../platform/form-guard.ts';
import { newIdSchema } from '../platform/new-id.ts';

/**
 * POST: asks for a quote, once per key. A form without script sends only its fields and gets a page
 * back. 'invalid-argument' with fields, 'aborted' when the key was used for another request,
 * 'resource-exhausted', 'unavailable'.
 */
export const requestQuote = contract({
  method: 'POST',
  path: '/api/request-quote',
  maxBytes: 40_000,
  input: z.object({
    ...quoteRequestSchema.shape,
    /** Without a key, the same request sent twice on a day counts once. */
    idempotencyKey: z.optional(newIdSchema),
    artwork: z._default(
      z
        .array(
          z.object({
            /** The receipt of an upload for the place 'quote'. */
            receipt: z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)),
            /** The page to print, from 1; the first with something on it by default. */
            page: z.optional(z.number()),
          }),
        )
        .check(z.maxLength(maxQuoteRequestFiles, `Send at most ${maxQuoteRequestFiles} files.`)),
      [],
    ),
    ...formGuard,
  }),
  output: z.object({ quoteRequestNumber: z.number() }),
});
export type RequestQuoteInput = z.infer<(typeof requestQuote)['input']>;
