import type { Config } from '@netlify/functions';
import { cancelPurchase as contract } from '../../src/blanks/cancel-purchase.contract.ts';
import { cancelPurchase } from '../../src/blanks/buy-blanks.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, cancelPurchase, { limit: rateLimits.syncs, staff: 'buy-blanks' });

export const config: Config = { path: '/api/cancel-purchase' };
