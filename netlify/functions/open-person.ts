import type { Config } from '@netlify/functions';
import { openPerson as contract } from '../../src/groups/open-person.contract.ts';
import { openPerson } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, openPerson, { limit: rateLimits.openedGroups });

export const config: Config = { path: '/api/open-person' };
