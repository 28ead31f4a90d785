import type { Config } from '@netlify/functions';
import { shareDesign as contract } from '../../src/designer/keeping/share-design.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { shareDesign } from '../../src/designer/keeping/share-design.server.ts';

export default handle(contract, shareDesign, { limit: rateLimits.shares });

export const config: Config = { path: '/api/share-design' };
