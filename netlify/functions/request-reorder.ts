import type { Config } from '@netlify/functions';
import { requestReorder as contract } from '../../src/orders/repeats/request-reorder.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { reorderForm, requestReorder } from '../../src/orders/repeats/request-reorder.server.ts';

export default handle(contract, requestReorder, {
  limit: rateLimits.requests,
  form: reorderForm,
});

export const config: Config = { path: '/api/request-reorder' };
