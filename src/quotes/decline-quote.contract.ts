import * as z from 'zod/mini';
import { optionalText, textLimits } from '../platform/forms/text-field.ts';
import { seenQuoteShape } from './accept-quote.contract.ts';
import { contract } from '../platform/contract.ts';

/**
 * POST: declines a quote. A repeat gets the same answer. 'not-found' if the link opens
 * nothing; 'aborted' if there is a newer quote, or the request was accepted or closed.
 */
export const declineQuote = contract({
  method: 'POST',
  path: '/api/decline-quote',
  maxBytes: 10_000,
  input: z.object({ ...seenQuoteShape, reason: optionalText(textLimits.notes) }),
  output: z.object({ declined: z.literal(true) }),
});
export type DeclineQuoteInput = z.infer<(typeof declineQuote)['input']>;
