import type { Config } from '@netlify/functions';
import { openAsOrganizer as contract } from '../../src/groups/open-as-organizer.contract.ts';
import { openAsOrganizer } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, openAsOrganizer, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/open-as-organizer' };
