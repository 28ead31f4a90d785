import type { Config } from '@netlify/functions';
import { closeTeamLink as contract } from '../../src/designer/team/close-team-link.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { closeTeamLink } from '../../src/designer/team/team-links.server.ts';

export default handle(contract, closeTeamLink, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/close-team-link' };
