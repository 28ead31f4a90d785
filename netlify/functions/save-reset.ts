import type { Config } from '@netlify/functions';
import { saveReset } from '../../src/contracts/save-reset.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { saveResetPassword } from '../../src/server/reset-password.ts';

export default handle(saveReset, saveResetPassword, { limit: rateLimits.resetLinks });

export const config: Config = { path: '/api/staff/save-reset' };
