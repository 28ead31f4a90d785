import type { Config } from '@netlify/functions';
import { emailDraft } from '../../src/contracts/email-draft.ts';
import { emailOrderDraft } from '../../src/server/email-draft.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(emailDraft, emailOrderDraft, { limit: rateLimits.draftEmails });

export const config: Config = { path: '/api/drafts/email' };
