import type { Config } from '@netlify/functions';
import { saveReset as contract } from '../../src/contracts/save-reset.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { saveReset } from '../../src/server/reset-password.ts';

export default handle(contract, saveReset, { limit: rateLimits.resetLinks });

export const config: Config = { path: '/api/save-reset' };
