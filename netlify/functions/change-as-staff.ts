import type { Config } from '@netlify/functions';
import { changeAsStaff as contract } from '../../src/orders/changes/change-as-staff.contract.ts';
import { changeAsStaff } from '../../src/orders/changes/change-order.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, changeAsStaff, {
  limit: rateLimits.staffEmails,
  staff: 'change-orders',
});

export const config: Config = { path: '/api/change-as-staff' };
