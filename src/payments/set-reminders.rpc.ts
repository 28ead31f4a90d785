import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';

/** Turns payment reminders on or off for the customer of an order, for all their orders. */
export const setReminders = staffCall({
  name: 'set_reminders',
  input: z.object({ number: z.number(), on: z.boolean() }),
  output: z.object({ outcome: z.enum(['set', 'not-found']) }),
});
