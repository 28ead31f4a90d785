import type { Config } from '@netlify/functions';
import { changeAsStaff as contract } from '../../src/contracts/change-as-staff.ts';
import { changeAsStaff } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, changeAsStaff, {
  limit: rateLimits.staffEmails,
  staff: 'change-orders',
});

export const config: Config = { path: '/api/change-as-staff' };
