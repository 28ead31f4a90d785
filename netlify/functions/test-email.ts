import type { Config } from '@netlify/functions';
import { testEmail as contract } from '../../src/staff/test-email.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { testEmail } from '../../src/staff/test-email.server.ts';

export default handle(contract, testEmail, { limit: rateLimits.testEmails, staff: 'use-tools' });

export const config: Config = { path: '/api/test-email' };
