import type { Config } from '@netlify/functions';
import { readConfirmation } from '../../src/contracts/read-confirmation.ts';
import { openConfirmation } from '../../src/server/confirmation-link.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(readConfirmation, openConfirmation, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/orders/confirmation' };
