import type { Config } from '@netlify/functions';
import { joinGroup as contract } from '../../src/groups/join-group.contract.ts';
import { joinGroup } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, joinGroup, { limit: rateLimits.groupAnswers });

export const config: Config = { path: '/api/join-group' };
