import type { Config } from '@netlify/functions';
import { inviteStaff } from '../../src/contracts/invite-staff.ts';
import { handle } from '../../src/server/handle.ts';
import { addToStaff } from '../../src/server/invite-staff.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(inviteStaff, addToStaff, { limit: rateLimits.staffEmails, staff: 'owner' });

export const config: Config = { path: '/api/staff/invite' };
