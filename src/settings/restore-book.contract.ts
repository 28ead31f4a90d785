import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { newIdSchema } from '../platform/new-id.ts';

/**
 * POST, with an owner's token: publishes an earlier version again, as the newest one, right away.
 * 'not-found' if there is no such version; 'aborted' if another one counts than the page showed.
 */
export const restoreBook = contract({
  method: 'POST',
  path: '/api/restore-book',
  maxBytes: 4_000,
  input: z.object({
    /** Made by the page: a repeat publishes nothing more. */
    id: newIdSchema,
    version: z.number().check(z.int32(), z.minimum(1)),
    /** The version that counts now, as the page showed it. */
    current: z.number().check(z.int32(), z.minimum(1)),
  }),
  output: z.object({ version: z.number() }),
});
