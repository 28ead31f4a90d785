import type { Config } from '@netlify/functions';
import { shareDesign } from '../../src/contracts/share-design.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { keepSharedDesign } from '../../src/server/share-design.ts';

export default handle(shareDesign, keepSharedDesign, { limit: rateLimits.shares });

export const config: Config = { path: '/api/designs' };
