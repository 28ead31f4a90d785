import type { Config } from '@netlify/functions';
import { openTeamLink as contract } from '../../src/designer/team/open-team-link.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { openTeamLink } from '../../src/designer/team/team-links.server.ts';

export default handle(contract, openTeamLink, { limit: rateLimits.openedTeamLinks });

export const config: Config = { path: '/api/open-team-link' };
