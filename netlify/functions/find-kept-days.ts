import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { findKeptDays as contract } from '../../src/press/find-kept-days.contract.ts';
import { findKeptDays } from '../../src/press/kept-days.server.ts';

export default handle(contract, findKeptDays, { limit: rateLimits.keptDays });

export const config: Config = { path: '/api/find-kept-days' };
