import type { Config } from '@netlify/functions';
import { closeTeamLink as contract } from '../../src/contracts/close-team-link.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { closeTeamLink } from '../../src/server/team-links.ts';

export default handle(contract, closeTeamLink, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/close-team-link' };
