import type { Config } from '@netlify/functions';
import { previewRepeat as contract } from '../../src/orders/repeats/preview-repeat.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { previewRepeat } from '../../src/orders/repeats/repeat-order.server.ts';

export default handle(contract, previewRepeat, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/preview-repeat' };
