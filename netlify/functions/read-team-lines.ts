import type { Config } from '@netlify/functions';
import { readTeamLines } from '../../src/contracts/read-team-lines.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { readLines } from '../../src/server/team-links.ts';

export default handle(readTeamLines, readLines, { limit: rateLimits.openedTeamLinks });

export const config: Config = { path: '/api/team-links/lines' };
