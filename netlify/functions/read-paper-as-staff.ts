import type { Config } from '@netlify/functions';
import { readPaperAsStaff as contract } from '../../src/contracts/read-paper-as-staff.ts';
import { handle } from '../../src/server/handle.ts';
import { readPaperAsStaff } from '../../src/server/papers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, readPaperAsStaff, {
  limit: rateLimits.papers,
  staff: 'work-on-jobs',
});

export const config: Config = { path: '/api/read-paper-as-staff' };
