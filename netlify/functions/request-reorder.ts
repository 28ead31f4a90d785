import type { Config } from '@netlify/functions';
import { requestReorder } from '../../src/contracts/request-reorder.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { reorderForm, takeReorder } from '../../src/server/request-reorder.ts';

export default handle(requestReorder, takeReorder, {
  limit: rateLimits.requests,
  form: reorderForm,
});

export const config: Config = { path: '/api/reorders' };
