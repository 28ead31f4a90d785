import type { Config } from '@netlify/functions';
import { inviteStaff as contract } from '../../src/contracts/invite-staff.ts';
import { handle } from '../../src/server/handle.ts';
import { inviteStaff } from '../../src/server/invite-staff.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, inviteStaff, {
  limit: rateLimits.staffEmails,
  staff: 'manage-staff',
});

export const config: Config = { path: '/api/invite-staff' };
