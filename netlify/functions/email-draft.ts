import type { Config } from '@netlify/functions';
import { emailDraft as contract } from '../../src/orders/drafts/email-draft.contract.ts';
import { emailDraft } from '../../src/orders/drafts/email-draft.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, emailDraft, { limit: rateLimits.draftEmails });

export const config: Config = { path: '/api/email-draft' };
