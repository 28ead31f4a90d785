import * as z from 'zod/mini';
import { teamKeySchema } from './team-link.ts';
import { contract } from '../../platform/contract.ts';
import { givenIdSchema } from '../../platform/new-id.ts';

/** POST: deletes a line that the coach doesn't want. Deleting it twice is fine. */
export const removeTeamLine = contract({
  method: 'POST',
  path: '/api/remove-team-line',
  maxBytes: 1_000,
  input: z.object({ coachKey: teamKeySchema, line: givenIdSchema }),
  output: z.object({ removed: z.literal(true) }),
});
