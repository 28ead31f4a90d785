import type { Config } from '@netlify/functions';
import { extendGroup as contract } from '../../src/groups/extend-group.contract.ts';
import { extendGroup } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, extendGroup, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/extend-group' };
