import type { Config } from '@netlify/functions';
import { placeForCaller } from '../../src/contracts/place-for-caller.ts';
import { handle } from '../../src/server/handle.ts';
import { takeCallersOrder } from '../../src/server/place-order.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(placeForCaller, takeCallersOrder, {
  limit: rateLimits.staffEmails,
  staff: 'staff',
});

export const config: Config = { path: '/api/staff/place-order' };
