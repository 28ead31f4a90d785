import type { Config } from '@netlify/functions';
import { resetPassword } from '../../src/contracts/reset-password.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { emailResetLink } from '../../src/server/reset-password.ts';

export default handle(resetPassword, emailResetLink, { limit: rateLimits.resets });

export const config: Config = { path: '/api/staff/reset-password' };
