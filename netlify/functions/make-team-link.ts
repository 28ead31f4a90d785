import type { Config } from '@netlify/functions';
import { makeTeamLink as contract } from '../../src/designer/team/make-team-link.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { makeTeamLink } from '../../src/designer/team/team-links.server.ts';

export default handle(contract, makeTeamLink, { limit: rateLimits.teamLinks });

export const config: Config = { path: '/api/make-team-link' };
