import type { Config } from '@netlify/functions';
import { findOrder as contract } from '../../src/orders/your-order/find-order.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { findOrder } from '../../src/orders/your-order/customer-order.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, findOrder, { limit: rateLimits.orderFinds });

export const config: Config = { path: '/api/find-order' };
