import * as z from 'zod/mini';
import { quoteChoicesSchema } from './quote-choices.ts';
import { contract } from '../platform/contract.ts';
import { newIdSchema } from '../platform/new-id.ts';
import { jobNumberSchema, jobVersionSchema } from '../orders/job-number.ts';

/**
 * POST, with a staff member's token: sends the next quote for a request to its customer and moves
 * the request to “Quoted”. A repeat with the same id gets the same answer. 'invalid-argument' with
 * fields; 'not-found' if there is no such request; 'aborted' if it changed meanwhile or is
 * finished, or costs something else by now.
 */
export const sendQuote = contract({
  method: 'POST',
  path: '/api/send-quote',
  maxBytes: 256_000,
  input: z.object({
    /** Made by the page for each quote. */
    id: newIdSchema,
    number: jobNumberSchema,
    /** The request's, as it was read. */
    version: jobVersionSchema,
    choices: quoteChoicesSchema,
    /** The quoted total that the page showed; another one isn't sent. */
    seenTotalCents: z.number().check(z.int(), z.minimum(0)),
  }),
  output: z.object({ version: z.number(), sha256: z.string() }),
});
