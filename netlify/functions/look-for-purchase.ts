import type { Config } from '@netlify/functions';
import { lookForPurchase as contract } from '../../src/blanks/look-for-purchase.contract.ts';
import { lookForPurchase } from '../../src/blanks/buy-blanks.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, lookForPurchase, { limit: rateLimits.syncs, staff: 'buy-blanks' });

export const config: Config = { path: '/api/look-for-purchase' };
