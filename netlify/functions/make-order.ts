import type { Config } from '@netlify/functions';
import { makeOrder as contract } from '../../src/orders/repeats/make-order.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { makeOrder } from '../../src/orders/repeats/repeat-order.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, makeOrder, { limit: rateLimits.repeats, staff: 'change-orders' });

export const config: Config = { path: '/api/make-order' };
