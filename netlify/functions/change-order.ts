import type { Config } from '@netlify/functions';
import { changeOrder } from '../../src/contracts/change-order.ts';
import { changeLinkedOrder } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(changeOrder, changeLinkedOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/orders/change' };
