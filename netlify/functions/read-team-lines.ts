import type { Config } from '@netlify/functions';
import { readTeamLines as contract } from '../../src/designer/team/read-team-lines.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { readTeamLines } from '../../src/designer/team/team-links.server.ts';

export default handle(contract, readTeamLines, { limit: rateLimits.openedTeamLinks });

export const config: Config = { path: '/api/read-team-lines' };
