import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { leaveFloor as contract } from '../../src/staff/floor/leave-floor.contract.ts';
import { leaveFloor } from '../../src/staff/floor/leave-floor.server.ts';

export default handle(contract, leaveFloor, { limit: rateLimits.tablets });

export const config: Config = { path: '/api/leave-floor' };
