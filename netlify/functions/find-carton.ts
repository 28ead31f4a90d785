import type { Config } from '@netlify/functions';
import { findCarton as contract } from '../../src/blanks/find-carton.contract.ts';
import { findCarton } from '../../src/blanks/buy-blanks.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, findCarton, { limit: rateLimits.files, staff: 'work-on-jobs' });

export const config: Config = { path: '/api/find-carton' };
