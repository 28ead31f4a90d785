import type { Config } from '@netlify/functions';
import { renewOrderLink as contract } from '../../src/orders/your-order/renew-order-link.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { renewOrderLink } from '../../src/orders/your-order/customer-order.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, renewOrderLink, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/renew-order-link' };
