import * as z from 'zod/mini';
import { playerSchema } from './roster.ts';
import { teamAsksSchema, teamKeySchema, teamSizesSchema } from './team-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * What a player fills in, with their own line if they have one. A POST, so that no log records a
 * key. 'not-found' when there is no such link, or it has expired; 'aborted' once it is closed, or
 * full for those without a line.
 */
export const openTeamLink = contract({
  method: 'POST',
  path: '/api/open-team-link',
  maxBytes: 1_000,
  input: z.object({ key: teamKeySchema, editKey: teamKeySchema }),
  output: z.object({
    team: z.string(),
    asks: teamAsksSchema,
    sizes: teamSizesSchema,
    /** The other players' numbers. Their names are nobody's business. */
    taken: z.array(playerSchema.shape.number),
    own: z.nullable(playerSchema),
    /** ISO 8601. */
    expiresAt: z.iso.datetime({ offset: true }),
  }),
});
export type OpenedTeamLink = z.infer<(typeof openTeamLink)['output']>;
