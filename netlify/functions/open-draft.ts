import type { Config } from '@netlify/functions';
import { openDraft } from '../../src/contracts/open-draft.ts';
import { handle } from '../../src/server/handle.ts';
import { openOrderDraft } from '../../src/server/order-drafts.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(openDraft, openOrderDraft, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/drafts/open' };
