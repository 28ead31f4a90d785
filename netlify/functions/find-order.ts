import type { Config } from '@netlify/functions';
import { findOrder as contract } from '../../src/contracts/find-order.ts';
import { handle } from '../../src/server/handle.ts';
import { findOrder } from '../../src/server/customer-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, findOrder, { limit: rateLimits.orderFinds });

export const config: Config = { path: '/api/find-order' };
