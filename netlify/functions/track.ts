import type { Config } from '@netlify/functions';
import { track } from '../../src/contracts/track.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { trackVisit } from '../../src/server/track-visit.ts';

export default handle(track, trackVisit, { limit: rateLimits.visits });

export const config: Config = { path: '/api/track' };
