import type { Config } from '@netlify/functions';
import { answerCustomer as contract } from '../../src/contracts/answer-customer.ts';
import { handle } from '../../src/server/handle.ts';
import { answerCustomer } from '../../src/server/messages.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, answerCustomer, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/answer-customer' };
