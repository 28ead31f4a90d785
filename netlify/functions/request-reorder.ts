import type { Config } from '@netlify/functions';
import { requestReorder as contract } from '../../src/contracts/request-reorder.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { reorderForm, requestReorder } from '../../src/server/request-reorder.ts';

export default handle(contract, requestReorder, {
  limit: rateLimits.requests,
  form: reorderForm,
});

export const config: Config = { path: '/api/request-reorder' };
