import type { Config } from '@netlify/functions';
import { keepDraft } from '../../src/contracts/keep-draft.ts';
import { handle } from '../../src/server/handle.ts';
import { keepOrderDraft } from '../../src/server/order-drafts.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(keepDraft, keepOrderDraft, { limit: rateLimits.drafts });

export const config: Config = { path: '/api/drafts' };
