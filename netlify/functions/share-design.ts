import type { Config } from '@netlify/functions';
import { shareDesign as contract } from '../../src/contracts/share-design.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { shareDesign } from '../../src/server/share-design.ts';

export default handle(contract, shareDesign, { limit: rateLimits.shares });

export const config: Config = { path: '/api/share-design' };
