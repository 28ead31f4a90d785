import type { Config } from '@netlify/functions';
import { emailDraft as contract } from '../../src/contracts/email-draft.ts';
import { emailDraft } from '../../src/server/email-draft.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, emailDraft, { limit: rateLimits.draftEmails });

export const config: Config = { path: '/api/email-draft' };
