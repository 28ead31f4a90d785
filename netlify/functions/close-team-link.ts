import type { Config } from '@netlify/functions';
import { closeTeamLink } from '../../src/contracts/close-team-link.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { closeLink } from '../../src/server/team-links.ts';

export default handle(closeTeamLink, closeLink, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/team-links/close' };
