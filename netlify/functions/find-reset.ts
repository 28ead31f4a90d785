import type { Config } from '@netlify/functions';
import { findReset } from '../../src/contracts/find-reset.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { readResetLink } from '../../src/server/reset-password.ts';

export default handle(findReset, readResetLink, { limit: rateLimits.resetLinks });

export const config: Config = { path: '/api/staff/find-reset' };
