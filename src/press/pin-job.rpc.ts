import * as z from 'zod/mini';
import { isDay } from '../platform/dates/calendar.ts';
import { staffCall } from '../staff/staff-call.ts';

/** The most characters of why a job is printed on a full day. */
export const mostPinReason = 200;

/** Pins an order to a day and a press; without a day, it goes where the plan puts it. */
export const pinJob = staffCall({
  name: 'pin_job',
  input: z.object({
    number: z.number(),
    day: z.nullable(z.string().check(z.refine(isDay))),
    /** The press's id; null without a day. */
    press: z.nullable(z.string()),
    /** Why it's printed that day even if that's more than is sold of it. */
    reason: z.string().check(z.maxLength(mostPinReason)),
  }),
  output: z.object({ outcome: z.enum(['pinned', 'unpinned', 'not-now', 'not-found']) }),
});
