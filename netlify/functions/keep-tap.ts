import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { keepTap as contract } from '../../src/staff/floor/keep-tap.contract.ts';
import { keepTap } from '../../src/staff/floor/keep-tap.server.ts';

export default handle(contract, keepTap, { limit: rateLimits.tablets });

export const config: Config = { path: '/api/keep-tap' };
