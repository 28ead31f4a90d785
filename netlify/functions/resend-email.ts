import type { Config } from '@netlify/functions';
import { resendEmail as contract } from '../../src/staff/resend-email.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { resendEmail } from '../../src/staff/resend-email.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, resendEmail, {
  limit: rateLimits.staffEmails,
  staff: 'handle-emails',
});

export const config: Config = { path: '/api/resend-email' };
