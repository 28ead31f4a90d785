import type { Config } from '@netlify/functions';
import { previewRepeat } from '../../src/contracts/preview-repeat.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { previewLinkedRepeat } from '../../src/server/repeat-order.ts';

export default handle(previewRepeat, previewLinkedRepeat, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/orders/repeat-preview' };
