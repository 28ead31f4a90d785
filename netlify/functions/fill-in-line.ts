import type { Config } from '@netlify/functions';
import { fillInLine as contract } from '../../src/designer/team/fill-in-line.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { fillInLine } from '../../src/designer/team/team-links.server.ts';

export default handle(contract, fillInLine, { limit: rateLimits.teamLines });

export const config: Config = { path: '/api/fill-in-line' };
