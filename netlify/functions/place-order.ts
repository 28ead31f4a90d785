import type { Config } from '@netlify/functions';
import { placeOrder as contract } from '../../src/orders/placing/place-order.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { placeOrder } from '../../src/orders/placing/place-order.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, placeOrder, { limit: rateLimits.orders });

export const config: Config = { path: '/api/place-order' };
