import * as z from 'zod/mini';
import { staffCall } from '../staff-call.ts';

/** Whether signing in leads the caller to the morning edition, and whether they get it by email. */
export const chooseMorning = staffCall({
  name: 'choose_morning',
  input: z.object({ startsWithIt: z.boolean(), getsIt: z.boolean() }),
  output: z.literal(true),
});
