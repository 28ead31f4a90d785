import type { Config } from '@netlify/functions';
import { resendEmail as contract } from '../../src/contracts/resend-email.ts';
import { handle } from '../../src/server/handle.ts';
import { resendEmail } from '../../src/server/resend-email.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, resendEmail, {
  limit: rateLimits.staffEmails,
  staff: 'handle-emails',
});

export const config: Config = { path: '/api/resend-email' };
