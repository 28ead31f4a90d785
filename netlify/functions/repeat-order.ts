import type { Config } from '@netlify/functions';
import { repeatOrder } from '../../src/contracts/repeat-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { draftRepeat } from '../../src/server/repeat-order.ts';

export default handle(repeatOrder, draftRepeat, { limit: rateLimits.repeats });

export const config: Config = { path: '/api/orders/repeat' };
