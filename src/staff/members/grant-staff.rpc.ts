import * as z from 'zod/mini';
import { staffRoles } from '../permission.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { staffCall } from '../staff-call.ts';

/**
 * Puts a sign-in on the staff, or changes its role. For owners. Called by the invite-staff
 * function, which invites anyone without a sign-in. An address outside the shop's domain is refused,
 * and the last owner can't step down.
 */
export const grantStaff = staffCall({
  name: 'grant_staff',
  input: z.object({
    email: z.string().check(z.maxLength(textLimits.email)),
    role: z.enum(staffRoles),
  }),
  output: z.object({
    outcome: z.enum(['added', 'role-changed', 'unchanged', 'no-sign-in', 'outside', 'last-owner']),
  }),
});
