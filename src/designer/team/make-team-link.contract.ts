import * as z from 'zod/mini';
import { teamAsksSchema, teamKeySchema, teamNameLimit, teamSizesSchema } from './team-link.ts';
import { requiredText } from '../../platform/forms/text-field.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: makes a link that a team's players fill in their lines with, for 60 days. Sending it twice
 * makes two. 'invalid-argument' with fields, 'resource-exhausted', 'unavailable'.
 */
export const makeTeamLink = contract({
  method: 'POST',
  path: '/api/make-team-link',
  maxBytes: 2_000,
  input: z.object({
    team: requiredText(teamNameLimit, 'Enter the team’s name, so that players know it’s theirs.'),
    asks: teamAsksSchema,
    sizes: teamSizesSchema,
  }),
  output: z.object({
    /** Opens the page for players; in the link. */
    playerKey: teamKeySchema,
    /** The coach's key, which opens what the players fill in. It's never in a link. */
    coachKey: teamKeySchema,
    /** ISO 8601. */
    expiresAt: z.iso.datetime({ offset: true }),
  }),
});
export type MakeTeamLinkInput = z.infer<(typeof makeTeamLink)['input']>;
