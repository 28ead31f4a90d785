import type { Config } from '@netlify/functions';
import { cancelOrder } from '../../src/contracts/cancel-order.ts';
import { cancelLinkedOrder } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(cancelOrder, cancelLinkedOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/orders/cancel' };
