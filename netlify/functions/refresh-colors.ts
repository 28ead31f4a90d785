import type { Config } from '@netlify/functions';
import { refreshColors as contract } from '../../src/garments/stock/refresh-colors.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { refreshColors } from '../../src/garments/stock/sync-stock.server.ts';

export default handle(contract, refreshColors, { limit: rateLimits.syncs, staff: 'use-tools' });

export const config: Config = { path: '/api/refresh-colors' };
