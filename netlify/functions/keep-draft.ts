import type { Config } from '@netlify/functions';
import { keepDraft as contract } from '../../src/orders/drafts/keep-draft.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { keepDraft } from '../../src/orders/drafts/order-drafts.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, keepDraft, { limit: rateLimits.drafts });

export const config: Config = { path: '/api/keep-draft' };
