import type { Config } from '@netlify/functions';
import { findReset as contract } from '../../src/staff/login/find-reset.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { findReset } from '../../src/staff/login/reset-password.server.ts';

export default handle(contract, findReset, { limit: rateLimits.resetLinks });

export const config: Config = { path: '/api/find-reset' };
