import type { Config } from '@netlify/functions';
import { answerCustomer as contract } from '../../src/orders/messages/answer-customer.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { answerCustomer } from '../../src/orders/messages/messages.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, answerCustomer, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/answer-customer' };
