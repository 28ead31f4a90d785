import type { Config } from '@netlify/functions';
import { makeTeamLink } from '../../src/contracts/make-team-link.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { keepTeamLink } from '../../src/server/team-links.ts';

export default handle(makeTeamLink, keepTeamLink, { limit: rateLimits.teamLinks });

export const config: Config = { path: '/api/team-links' };
