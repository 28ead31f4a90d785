import type { Config } from '@netlify/functions';
import { removeTeamLine as contract } from '../../src/contracts/remove-team-line.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { removeTeamLine } from '../../src/server/team-links.ts';

export default handle(contract, removeTeamLine, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/remove-team-line' };
