import * as z from 'zod/mini';
import { staffRoles } from '../permission.ts';
import { staffCall } from '../staff-call.ts';

/** The staff, owners first. For owners. */
export const listStaff = staffCall({
  name: 'list_staff',
  input: z.object({}),
  output: z.object({
    members: z.array(
      z.object({
        userId: z.uuid(),
        email: z.string(),
        role: z.enum(staffRoles),
        /** False until the invitation is accepted. */
        confirmed: z.boolean(),
        /** The address isn't at the shop's domain anymore, so the sign-in opens nothing. */
        outside: z.boolean(),
        twoStep: z.boolean(),
        addedAt: z.string(),
      }),
    ),
  }),
});
export type StaffList = z.infer<(typeof listStaff)['output']>;
