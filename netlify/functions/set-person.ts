import type { Config } from '@netlify/functions';
import { setPerson as contract } from '../../src/groups/set-person.contract.ts';
import { setPerson } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, setPerson, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/set-person' };
