import type { Config } from '@netlify/functions';
import { keepDraft as contract } from '../../src/contracts/keep-draft.ts';
import { handle } from '../../src/server/handle.ts';
import { keepDraft } from '../../src/server/order-drafts.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, keepDraft, { limit: rateLimits.drafts });

export const config: Config = { path: '/api/keep-draft' };
