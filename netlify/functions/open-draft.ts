import type { Config } from '@netlify/functions';
import { openDraft as contract } from '../../src/orders/drafts/open-draft.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { openDraft } from '../../src/orders/drafts/order-drafts.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, openDraft, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/open-draft' };
