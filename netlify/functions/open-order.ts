import type { Config } from '@netlify/functions';
import { openOrder as contract } from '../../src/orders/your-order/open-order.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { openOrder } from '../../src/orders/your-order/customer-order.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, openOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/open-order' };
