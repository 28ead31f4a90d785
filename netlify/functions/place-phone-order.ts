import type { Config } from '@netlify/functions';
import { placePhoneOrder as contract } from '../../src/orders/placing/place-phone-order.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { placePhoneOrder } from '../../src/orders/placing/place-order.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, placePhoneOrder, {
  limit: rateLimits.staffEmails,
  staff: 'change-orders',
});

export const config: Config = { path: '/api/place-phone-order' };
