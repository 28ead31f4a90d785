import type { Config } from '@netlify/functions';
import { refreshColors as contract } from '../../src/contracts/refresh-colors.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { refreshColors } from '../../src/server/sync-stock.ts';

export default handle(contract, refreshColors, { limit: rateLimits.syncs, staff: 'use-tools' });

export const config: Config = { path: '/api/refresh-colors' };
