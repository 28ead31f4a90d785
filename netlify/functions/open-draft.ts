import type { Config } from '@netlify/functions';
import { openDraft as contract } from '../../src/contracts/open-draft.ts';
import { handle } from '../../src/server/handle.ts';
import { openDraft } from '../../src/server/order-drafts.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, openDraft, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/open-draft' };
