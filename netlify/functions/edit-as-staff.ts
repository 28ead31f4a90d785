import type { Config } from '@netlify/functions';
import { editAsStaff } from '../../src/contracts/edit-as-staff.ts';
import { editAsMember } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(editAsStaff, editAsMember, { limit: rateLimits.orderLinks, staff: 'staff' });

export const config: Config = { path: '/api/staff/edit-order' };
