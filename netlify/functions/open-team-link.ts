import type { Config } from '@netlify/functions';
import { openTeamLink } from '../../src/contracts/open-team-link.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { openForPlayer } from '../../src/server/team-links.ts';

export default handle(openTeamLink, openForPlayer, { limit: rateLimits.openedTeamLinks });

export const config: Config = { path: '/api/team-links/open' };
