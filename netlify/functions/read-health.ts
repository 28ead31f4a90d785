import type { Config } from '@netlify/functions';
import { readHealth } from '../../src/contracts/read-health.ts';
import { handle } from '../../src/server/handle.ts';
import { findHealth, healthHeaders, healthStatus } from '../../src/server/read-health.ts';

export default handle(readHealth, findHealth, { headers: healthHeaders, status: healthStatus });

export const config: Config = { path: '/api/health' };
