import type { Config } from '@netlify/functions';
import { productColors } from '../../src/contracts/product-colors.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { refreshColors } from '../../src/server/sync-stock.ts';

export default handle(productColors, refreshColors, { limit: rateLimits.syncs, staff: 'staff' });

export const config: Config = { path: '/api/staff/product-colors' };
