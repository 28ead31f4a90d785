import type { Config } from '@netlify/functions';
import { openGroup as contract } from '../../src/groups/open-group.contract.ts';
import { openGroup } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, openGroup, { limit: rateLimits.openedGroups });

export const config: Config = { path: '/api/open-group' };
