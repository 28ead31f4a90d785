import * as z from 'zod/mini';
import { teamKeySchema } from './team-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: while a link is closed, players can't fill in or change a line; their coach can open it
 * again. 'not-found' when there is no such link, or it has expired.
 */
export const closeTeamLink = contract({
  method: 'POST',
  path: '/api/close-team-link',
  maxBytes: 1_000,
  input: z.object({ coachKey: teamKeySchema, closed: z.boolean() }),
  output: z.object({ closed: z.boolean() }),
});
