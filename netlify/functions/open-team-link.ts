import type { Config } from '@netlify/functions';
import { openTeamLink as contract } from '../../src/contracts/open-team-link.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { openTeamLink } from '../../src/server/team-links.ts';

export default handle(contract, openTeamLink, { limit: rateLimits.openedTeamLinks });

export const config: Config = { path: '/api/open-team-link' };
