import type { Config } from '@netlify/functions';
import { fillInLine } from '../../src/contracts/fill-in-line.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { keepLine } from '../../src/server/team-links.ts';

export default handle(fillInLine, keepLine, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/team-links/fill-in' };
