import type { Config } from '@netlify/functions';
import { changeOrder as contract } from '../../src/orders/changes/change-order.contract.ts';
import { changeOrder } from '../../src/orders/changes/change-order.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, changeOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/change-order' };
