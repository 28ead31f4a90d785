import type { Config } from '@netlify/functions';
import { openOrder as contract } from '../../src/contracts/open-order.ts';
import { handle } from '../../src/server/handle.ts';
import { openOrder } from '../../src/server/customer-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, openOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/open-order' };
