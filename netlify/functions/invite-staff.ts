import type { Config } from '@netlify/functions';
import { inviteStaff as contract } from '../../src/staff/members/invite-staff.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { inviteStaff } from '../../src/staff/members/invite-staff.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, inviteStaff, {
  limit: rateLimits.staffEmails,
  staff: 'manage-staff',
});

export const config: Config = { path: '/api/invite-staff' };
