import type { Config } from '@netlify/functions';
import { removeTeamLine } from '../../src/contracts/remove-team-line.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { removeLine } from '../../src/server/team-links.ts';

export default handle(removeTeamLine, removeLine, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/team-links/remove' };
