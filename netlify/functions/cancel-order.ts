import type { Config } from '@netlify/functions';
import { cancelOrder as contract } from '../../src/orders/changes/cancel-order.contract.ts';
import { cancelOrder } from '../../src/orders/changes/change-order.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, cancelOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/cancel-order' };
