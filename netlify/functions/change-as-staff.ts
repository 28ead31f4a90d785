import type { Config } from '@netlify/functions';
import { changeAsStaff } from '../../src/contracts/change-as-staff.ts';
import { changeAsMember } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(changeAsStaff, changeAsMember, {
  limit: rateLimits.staffEmails,
  staff: 'staff',
});

export const config: Config = { path: '/api/staff/change-order' };
