import type { Config } from '@netlify/functions';
import { readHealth as contract } from '../../src/contracts/read-health.ts';
import { handle } from '../../src/server/handle.ts';
import { readHealth, healthHeaders, healthStatus } from '../../src/server/read-health.ts';

export default handle(contract, readHealth, { headers: healthHeaders, status: healthStatus });

export const config: Config = { path: '/api/health' };
