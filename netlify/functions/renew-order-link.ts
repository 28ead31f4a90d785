import type { Config } from '@netlify/functions';
import { renewOrderLink } from '../../src/contracts/renew-order-link.ts';
import { handle } from '../../src/server/handle.ts';
import { replaceOrderLink } from '../../src/server/customer-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(renewOrderLink, replaceOrderLink, {
  limit: rateLimits.staffEmails,
  staff: 'staff',
});

export const config: Config = { path: '/api/staff/renew-order-link' };
