import type { Config } from '@netlify/functions';
import { placeOrder } from '../../src/contracts/place-order.ts';
import { handle } from '../../src/server/handle.ts';
import { takeOrder } from '../../src/server/place-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(placeOrder, takeOrder, { limit: rateLimits.orders });

export const config: Config = { path: '/api/orders' };
