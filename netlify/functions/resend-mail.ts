import type { Config } from '@netlify/functions';
import { resendEmail } from '../../src/contracts/resend-mail.ts';
import { handle } from '../../src/server/handle.ts';
import { sendEmailAgain } from '../../src/server/resend-mail.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(resendEmail, sendEmailAgain, {
  limit: rateLimits.staffEmails,
  staff: 'staff',
});

export const config: Config = { path: '/api/staff/resend-mail' };
