import type { Config } from '@netlify/functions';
import { resetPassword as contract } from '../../src/contracts/reset-password.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { resetPassword } from '../../src/server/reset-password.ts';

export default handle(contract, resetPassword, { limit: rateLimits.resets });

export const config: Config = { path: '/api/reset-password' };
