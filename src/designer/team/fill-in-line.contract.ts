import * as z from 'zod/mini';
import { playerSchema } from './roster.ts';
import { filledLineSchema, teamKeySchema } from './team-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: stores a player's line, in place of the one that `editKey` wrote before. 'invalid-argument'
 * with fields; 'not-found' when there is no such link, or it has expired; 'aborted' when it is
 * closed or full; 'resource-exhausted'.
 */
export const fillInLine = contract({
  method: 'POST',
  path: '/api/fill-in-line',
  maxBytes: 1_000,
  input: z.object({
    key: teamKeySchema,
    /** Made by the player's browser. */
    editKey: teamKeySchema,
    line: filledLineSchema,
  }),
  output: z.object({ line: playerSchema }),
});
export type FillInLineInput = z.infer<(typeof fillInLine)['input']>;
