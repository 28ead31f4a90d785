import * as z from 'zod/mini';
import { seenProofShape } from './approve-proof.ts';
import { contract } from './contract.ts';
import { pinLimits, pinSchema } from '../domain/shown-proof.ts';

const oneOrMore = 'Say what to change.';
const tooMany = `That’s more than ${pinLimits.pins} changes. Put some of them together.`;

/**
 * POST: sends a version back to the shop with what to change. A repeat with the same id gets the
 * same answer. 'not-found' if the link opens nothing; 'aborted' if that version doesn't wait for an
 * answer (anymore).
 */
export const askForChange = contract({
  method: 'POST',
  path: '/api/orders/ask-for-change',
  maxBytes: 60_000,
  input: z.object({
    ...seenProofShape,
    /** Made by the page for each press of the button that isn't a repeat. */
    requestId: z.uuid(),
    pins: z.array(pinSchema).check(z.minLength(1, oneOrMore), z.maxLength(pinLimits.pins, tooMany)),
  }),
  output: z.object({ asked: z.literal(true) }),
});
