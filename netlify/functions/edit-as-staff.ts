import type { Config } from '@netlify/functions';
import { editAsStaff as contract } from '../../src/orders/changes/edit-as-staff.contract.ts';
import { editAsStaff } from '../../src/orders/changes/change-order.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, editAsStaff, {
  limit: rateLimits.orderLinks,
  staff: 'change-orders',
});

export const config: Config = { path: '/api/edit-as-staff' };
