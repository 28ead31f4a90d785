import type { Config } from '@netlify/functions';
import { track as contract } from '../../src/site/track.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { track } from '../../src/site/track-visit.server.ts';

export default handle(contract, track, { limit: rateLimits.visits });

export const config: Config = { path: '/api/track' };
