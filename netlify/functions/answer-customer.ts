import type { Config } from '@netlify/functions';
import { answerCustomer } from '../../src/contracts/answer-customer.ts';
import { handle } from '../../src/server/handle.ts';
import { sendAnswer } from '../../src/server/messages.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(answerCustomer, sendAnswer, {
  limit: rateLimits.staffEmails,
  staff: 'staff',
});

export const config: Config = { path: '/api/staff/answer-customer' };
