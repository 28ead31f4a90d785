import type { Config } from '@netlify/functions';
import { track as contract } from '../../src/contracts/track.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { track } from '../../src/server/track-visit.ts';

export default handle(contract, track, { limit: rateLimits.visits });

export const config: Config = { path: '/api/track' };
