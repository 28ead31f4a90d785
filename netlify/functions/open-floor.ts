import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { openFloor as contract } from '../../src/staff/floor/open-floor.contract.ts';
import { openFloor } from '../../src/staff/floor/open-floor.server.ts';

export default handle(contract, openFloor, { limit: rateLimits.tablets });

export const config: Config = { path: '/api/open-floor' };
