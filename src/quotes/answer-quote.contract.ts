import * as z from 'zod/mini';
import { answerChoicesSchema } from './answer-choices.ts';
import { contract } from '../platform/contract.ts';

/**
 * POST, with a staff member's token: sends the next answer to a quote to its customer and moves the
 * quote to “Answered”. A repeat with the same id gets the same answer. 'invalid-argument' with
 * fields; 'not-found' if there is no such quote; 'aborted' if it changed meanwhile or is finished.
 */
export const answerQuote = contract({
  method: 'POST',
  path: '/api/answer-quote',
  maxBytes: 20_000,
  input: z.object({
    /** Made by the page for each answer. */
    id: z.uuid(),
    number: z.number().check(z.int(), z.minimum(1)),
    /** The quote's, as it was read. */
    version: z.number().check(z.int()),
    choices: answerChoicesSchema,
  }),
  output: z.object({ version: z.number(), sha256: z.string() }),
});
