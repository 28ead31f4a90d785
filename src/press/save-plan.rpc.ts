import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { storedDaysSchema } from './press-plan.ts';

/** Keeps a plan, so that nothing in the next moves that needn't; false if another page was faster. */
export const savePlan = staffCall({
  name: 'save_plan',
  input: z.object({
    /** The version of the stored plan that it was made from. */
    seen: z.number(),
    days: storedDaysSchema,
  }),
  output: z.boolean(),
});
