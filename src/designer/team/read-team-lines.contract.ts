import * as z from 'zod/mini';
import { teamKeySchema, teamLineSchema } from './team-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * What a team's players filled in, for their coach. A POST, so that no log records the key.
 * 'not-found' when there is no such link, or it has expired.
 */
export const readTeamLines = contract({
  method: 'POST',
  path: '/api/read-team-lines',
  maxBytes: 1_000,
  input: z.object({ coachKey: teamKeySchema }),
  output: z.object({
    lines: z.array(teamLineSchema),
    closed: z.boolean(),
    /** ISO 8601. */
    expiresAt: z.iso.datetime({ offset: true }),
  }),
});
export type TeamLines = z.infer<(typeof readTeamLines)['output']>;
