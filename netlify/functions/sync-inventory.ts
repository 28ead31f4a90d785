import type { Config } from '@netlify/functions';
import { syncInventory } from '../../src/contracts/sync-inventory.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { syncOne } from '../../src/server/sync-style.ts';

export default handle(syncInventory, syncOne, { limit: rateLimits.syncs, staff: 'staff' });

export const config: Config = { path: '/api/staff/sync-inventory' };
