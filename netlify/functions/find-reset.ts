import type { Config } from '@netlify/functions';
import { findReset as contract } from '../../src/contracts/find-reset.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { findReset } from '../../src/server/reset-password.ts';

export default handle(contract, findReset, { limit: rateLimits.resetLinks });

export const config: Config = { path: '/api/find-reset' };
