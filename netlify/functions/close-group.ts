import type { Config } from '@netlify/functions';
import { closeGroup as contract } from '../../src/groups/close-group.contract.ts';
import { closeGroup } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, closeGroup, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/close-group' };
