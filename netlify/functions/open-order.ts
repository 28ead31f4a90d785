import type { Config } from '@netlify/functions';
import { openOrder } from '../../src/contracts/open-order.ts';
import { handle } from '../../src/server/handle.ts';
import { openLinkedOrder } from '../../src/server/customer-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(openOrder, openLinkedOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/orders/open' };
