import type { Config } from '@netlify/functions';
import { syncInventory as contract } from '../../src/contracts/sync-inventory.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { syncInventory } from '../../src/server/sync-style.ts';

export default handle(contract, syncInventory, { limit: rateLimits.syncs, staff: 'use-tools' });

export const config: Config = { path: '/api/sync-inventory' };
