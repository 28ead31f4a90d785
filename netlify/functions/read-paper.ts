import type { Config } from '@netlify/functions';
import { readPaper } from '../../src/contracts/read-paper.ts';
import { handle } from '../../src/server/handle.ts';
import { drawLinkedPaper } from '../../src/server/papers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(readPaper, drawLinkedPaper, { limit: rateLimits.papers });

export const config: Config = { path: '/api/paper' };
