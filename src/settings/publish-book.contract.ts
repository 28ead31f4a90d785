import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { newIdSchema } from '../platform/new-id.ts';

/**
 * POST, with an owner's token: publishes a draft, now or at a time within a year. 'aborted' if it was
 * saved or published meanwhile, or if another version was published since the draft was begun.
 */
export const publishBook = contract({
  method: 'POST',
  path: '/api/publish-book',
  maxBytes: 4_000,
  input: z.object({
    id: newIdSchema,
    /** As it was read. */
    revision: z.number().check(z.int32(), z.minimum(1)),
    /** When it starts to count; null is now. */
    startsAt: z.nullable(z.iso.datetime()),
  }),
  output: z.object({ version: z.number() }),
});
