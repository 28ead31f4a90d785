import type { Config } from '@netlify/functions';
import { removeTeamLine as contract } from '../../src/designer/team/remove-team-line.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { removeTeamLine } from '../../src/designer/team/team-links.server.ts';

export default handle(contract, removeTeamLine, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/remove-team-line' };
