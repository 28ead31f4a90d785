import type { Config } from '@netlify/functions';
import { editAsStaff as contract } from '../../src/contracts/edit-as-staff.ts';
import { editAsStaff } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, editAsStaff, {
  limit: rateLimits.orderLinks,
  staff: 'change-orders',
});

export const config: Config = { path: '/api/edit-as-staff' };
