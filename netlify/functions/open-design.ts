import type { Config } from '@netlify/functions';
import { openDesign } from '../../src/contracts/open-design.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { openSharedDesign } from '../../src/server/share-design.ts';

export default handle(openDesign, openSharedDesign, { limit: rateLimits.sharedDesigns });

export const config: Config = { path: '/api/designs/open' };
