import * as z from 'zod/mini';
import { staffRoles } from '../permission.ts';
import { staffCall } from '../staff-call.ts';

/**
 * The caller as staff; null for a sign-in that isn't staff (anymore). The only call open to
 * non-members.
 */
export const whoAmI = staffCall({
  name: 'who_am_i',
  input: z.object({}),
  output: z.nullable(
    z.object({
      userId: z.uuid(),
      email: z.string(),
      role: z.enum(staffRoles),
      /** Whether they set up two-step sign-in. */
      twoStep: z.boolean(),
      /** Whether signing in leads them to the morning edition. */
      startsWithMorning: z._default(z.boolean(), false),
      /** Whether they get it by email. */
      getsMorning: z._default(z.boolean(), false),
    }),
  ),
});
export type StaffMember = NonNullable<z.infer<(typeof whoAmI)['output']>>;
