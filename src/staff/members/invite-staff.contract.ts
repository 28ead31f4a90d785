import * as z from 'zod/mini';
import { staffRoles } from '../permission.ts';
import { staffEmailSchema } from '../staff-email.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST, with an owner's token: adds somebody to the staff or changes their role, and emails an
 * invitation to anyone without a sign-in.
 */
export const inviteStaff = contract({
  method: 'POST',
  path: '/api/invite-staff',
  maxBytes: 1_000,
  input: z.object({ email: staffEmailSchema, role: z.enum(staffRoles) }),
  output: z.object({ outcome: z.enum(['invited', 'added', 'role-changed', 'unchanged']) }),
});
