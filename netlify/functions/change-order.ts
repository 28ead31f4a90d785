import type { Config } from '@netlify/functions';
import { changeOrder as contract } from '../../src/contracts/change-order.ts';
import { changeOrder } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, changeOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/change-order' };
