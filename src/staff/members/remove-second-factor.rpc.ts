import * as z from 'zod/mini';
import { staffCall } from '../staff-call.ts';

/** Turns off two-step sign-in for somebody who lost their phone. For owners; not for their own. */
export const removeSecondFactor = staffCall({
  name: 'remove_second_factor',
  input: z.object({ userId: z.uuid() }),
  output: z.object({ outcome: z.enum(['removed', 'not-found']) }),
});
