import type { Config } from '@netlify/functions';
import { previewRepeat as contract } from '../../src/contracts/preview-repeat.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { previewRepeat } from '../../src/server/repeat-order.ts';

export default handle(contract, previewRepeat, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/preview-repeat' };
