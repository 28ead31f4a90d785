import type { Config } from '@netlify/functions';
import { placePhoneOrder } from '../../src/contracts/place-phone-order.ts';
import { handle } from '../../src/server/handle.ts';
import { placePhoneOrderStep } from '../../src/server/place-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(placePhoneOrder, placePhoneOrderStep, {
  limit: rateLimits.staffEmails,
  staff: 'staff',
});

export const config: Config = { path: '/api/staff/place-order' };
