import type { Config } from '@netlify/functions';
import { renewOrderLink as contract } from '../../src/contracts/renew-order-link.ts';
import { handle } from '../../src/server/handle.ts';
import { renewOrderLink } from '../../src/server/customer-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, renewOrderLink, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/renew-order-link' };
