import type { Config } from '@netlify/functions';
import { findOrder } from '../../src/contracts/find-order.ts';
import { handle } from '../../src/server/handle.ts';
import { emailOrderLink } from '../../src/server/customer-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(findOrder, emailOrderLink, { limit: rateLimits.orderFinds });

export const config: Config = { path: '/api/orders/find' };
