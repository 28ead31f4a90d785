import type { Config } from '@netlify/functions';
import { readHealth as contract } from '../../src/platform/read-health.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { readHealth, healthHeaders, healthStatus } from '../../src/platform/read-health.server.ts';

export default handle(contract, readHealth, { headers: healthHeaders, status: healthStatus });

export const config: Config = { path: '/api/health' };
