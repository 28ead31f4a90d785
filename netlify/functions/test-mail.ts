import type { Config } from '@netlify/functions';
import { testEmail } from '../../src/contracts/test-mail.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { sendTestEmail } from '../../src/server/test-mail.ts';

export default handle(testEmail, sendTestEmail, { limit: rateLimits.testEmails, staff: 'staff' });

export const config: Config = { path: '/api/staff/test-mail' };
