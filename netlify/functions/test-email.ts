import type { Config } from '@netlify/functions';
import { testEmail as contract } from '../../src/contracts/test-email.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { testEmail } from '../../src/server/test-email.ts';

export default handle(contract, testEmail, { limit: rateLimits.testEmails, staff: 'use-tools' });

export const config: Config = { path: '/api/test-email' };
