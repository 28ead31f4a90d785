import type { Config } from '@netlify/functions';
import { syncInventory as contract } from '../../src/garments/stock/sync-inventory.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { syncInventory } from '../../src/garments/stock/sync-style.server.ts';

export default handle(contract, syncInventory, { limit: rateLimits.syncs, staff: 'use-tools' });

export const config: Config = { path: '/api/sync-inventory' };
