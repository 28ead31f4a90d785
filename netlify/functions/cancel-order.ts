import type { Config } from '@netlify/functions';
import { cancelOrder as contract } from '../../src/contracts/cancel-order.ts';
import { cancelOrder } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, cancelOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/cancel-order' };
