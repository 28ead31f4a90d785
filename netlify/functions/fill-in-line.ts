import type { Config } from '@netlify/functions';
import { fillInLine as contract } from '../../src/contracts/fill-in-line.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { fillInLine } from '../../src/server/team-links.ts';

export default handle(contract, fillInLine, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/fill-in-line' };
