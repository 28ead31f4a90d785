import type { Config } from '@netlify/functions';
import { readTeamLines as contract } from '../../src/contracts/read-team-lines.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { readTeamLines } from '../../src/server/team-links.ts';

export default handle(contract, readTeamLines, { limit: rateLimits.openedTeamLinks });

export const config: Config = { path: '/api/read-team-lines' };
