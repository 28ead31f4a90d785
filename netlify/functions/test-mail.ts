import type { Config } from '@netlify/functions';
import { testMail } from '../../src/contracts/test-mail.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { sendTestMail } from '../../src/server/test-mail.ts';

export default handle(testMail, sendTestMail, { limit: rateLimits.testMails, staff: 'staff' });

export const config: Config = { path: '/api/staff/test-mail' };
