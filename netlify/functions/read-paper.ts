import type { Config } from '@netlify/functions';
import { readPaper as contract } from '../../src/contracts/read-paper.ts';
import { handle } from '../../src/server/handle.ts';
import { readPaper } from '../../src/server/papers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, readPaper, { limit: rateLimits.papers });

export const config: Config = { path: '/api/read-paper' };
