import type { Config } from '@netlify/functions';
import { openDesign as contract } from '../../src/contracts/open-design.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { openDesign } from '../../src/server/share-design.ts';

export default handle(contract, openDesign, { limit: rateLimits.sharedDesigns });

export const config: Config = { path: '/api/open-design' };
