import type { Config } from '@netlify/functions';
import { saveReset as contract } from '../../src/staff/login/save-reset.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { saveReset } from '../../src/staff/login/reset-password.server.ts';

export default handle(contract, saveReset, { limit: rateLimits.resetLinks });

export const config: Config = { path: '/api/save-reset' };
