import type { Config } from '@netlify/functions';
import { buyBlanks as contract } from '../../src/blanks/buy-blanks.contract.ts';
import { buyBlanks } from '../../src/blanks/buy-blanks.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, buyBlanks, { limit: rateLimits.syncs, staff: 'buy-blanks' });

export const config: Config = { path: '/api/buy-blanks' };
