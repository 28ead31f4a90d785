import type { Config } from '@netlify/functions';
import { placeOrder as contract } from '../../src/contracts/place-order.ts';
import { handle } from '../../src/server/handle.ts';
import { placeOrder } from '../../src/server/place-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, placeOrder, { limit: rateLimits.orders });

export const config: Config = { path: '/api/place-order' };
