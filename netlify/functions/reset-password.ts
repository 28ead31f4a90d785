import type { Config } from '@netlify/functions';
import { resetPassword as contract } from '../../src/staff/login/reset-password.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { resetPassword } from '../../src/staff/login/reset-password.server.ts';

export default handle(contract, resetPassword, { limit: rateLimits.resets });

export const config: Config = { path: '/api/reset-password' };
