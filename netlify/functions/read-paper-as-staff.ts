import type { Config } from '@netlify/functions';
import { readPaperAsStaff } from '../../src/contracts/read-paper-as-staff.ts';
import { handle } from '../../src/server/handle.ts';
import { drawPaperForStaff } from '../../src/server/papers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(readPaperAsStaff, drawPaperForStaff, {
  limit: rateLimits.papers,
  staff: 'press',
});

export const config: Config = { path: '/api/staff/paper' };
