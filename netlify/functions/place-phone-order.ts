import type { Config } from '@netlify/functions';
import { placePhoneOrder as contract } from '../../src/contracts/place-phone-order.ts';
import { handle } from '../../src/server/handle.ts';
import { placePhoneOrder } from '../../src/server/place-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, placePhoneOrder, {
  limit: rateLimits.staffEmails,
  staff: 'change-orders',
});

export const config: Config = { path: '/api/place-phone-order' };
