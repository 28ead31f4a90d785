import type { Config } from '@netlify/functions';
import { makeTeamLink as contract } from '../../src/contracts/make-team-link.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { makeTeamLink } from '../../src/server/team-links.ts';

export default handle(contract, makeTeamLink, { limit: rateLimits.teamLinks });

export const config: Config = { path: '/api/make-team-link' };
