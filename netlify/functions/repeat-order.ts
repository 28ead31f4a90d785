import type { Config } from '@netlify/functions';
import { repeatOrder as contract } from '../../src/contracts/repeat-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { repeatOrder } from '../../src/server/repeat-order.ts';

export default handle(contract, repeatOrder, { limit: rateLimits.repeats });

export const config: Config = { path: '/api/repeat-order' };
