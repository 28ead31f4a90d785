import * as z from 'zod/mini';
import { seenProofShape } from './approve-proof.contract.ts';
import { contract } from '../platform/contract.ts';
import { attachedSchema } from '../orders/messages/message.ts';
import { pinLimits, pinSchema } from './shown-proof.ts';
import { newIdSchema } from '../platform/new-id.ts';

const oneOrMore = 'Say what to change.';
const tooMany = `That’s more than ${pinLimits.pins} changes. Put some of them together.`;

/**
 * POST: sends a version back to the shop with what to change. A repeat with the same id gets the
 * same answer. 'not-found' if the link opens nothing; 'invalid-argument' with fields; 'aborted' if
 * that version doesn't wait for an answer (anymore), or a file came with another request.
 */
export const askForChange = contract({
  method: 'POST',
  path: '/api/ask-for-change',
  maxBytes: 60_000,
  input: z.object({
    ...seenProofShape,
    /** Made by the page for each press of the button that isn't a repeat. */
    requestId: newIdSchema,
    pins: z.array(pinSchema).check(z.minLength(1, oneOrMore), z.maxLength(pinLimits.pins, tooMany)),
    /** Receipts of uploads for the place 'change'. A page opened before there were any sends none. */
    receipts: z._default(attachedSchema, []),
  }),
  output: z.object({ asked: z.literal(true) }),
});
