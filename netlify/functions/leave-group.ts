import type { Config } from '@netlify/functions';
import { leaveGroup as contract } from '../../src/groups/leave-group.contract.ts';
import { leaveGroup } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, leaveGroup, { limit: rateLimits.groupAnswers });

export const config: Config = { path: '/api/leave-group' };
