import type { Config } from '@netlify/functions';
import { repeatOrder as contract } from '../../src/orders/repeats/repeat-order.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { repeatOrder } from '../../src/orders/repeats/repeat-order.server.ts';

export default handle(contract, repeatOrder, { limit: rateLimits.repeats });

export const config: Config = { path: '/api/repeat-order' };
