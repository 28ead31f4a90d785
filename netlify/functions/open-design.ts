import type { Config } from '@netlify/functions';
import { openDesign as contract } from '../../src/designer/keeping/open-design.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { openDesign } from '../../src/designer/keeping/share-design.server.ts';

export default handle(contract, openDesign, { limit: rateLimits.sharedDesigns });

export const config: Config = { path: '/api/open-design' };
