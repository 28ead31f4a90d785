import type { Config } from '@netlify/functions';
import { resendMail } from '../../src/contracts/resend-mail.ts';
import { handle } from '../../src/server/handle.ts';
import { sendMailAgain } from '../../src/server/resend-mail.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(resendMail, sendMailAgain, { limit: rateLimits.staffMails, staff: 'staff' });

export const config: Config = { path: '/api/staff/resend-mail' };
