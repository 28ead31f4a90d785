import * as z from 'zod/mini';
import { isDay } from '../platform/dates/calendar.ts';
import { staffCall } from '../staff/staff-call.ts';

/** The most characters of why a job is printed on a full day. */
export const mostPinReason = 200;

/**
 * Pins an order to a day and a press. Without a day, its pin goes, and it's printed when the plan says;
 * 'stale' if somebody pinned it elsewhere meanwhile.
 */
export const pinJob = staffCall({
  name: 'pin_job',
  input: z.object({
    number: z.number(),
    day: z.nullable(z.string().check(z.refine(isDay))),
    /** The press's id; null without a day. */
    press: z.nullable(z.string()),
    /** Why it's printed that day even if that's more than is sold of it. */
    reason: z.string().check(z.maxLength(mostPinReason)),
    /** The pin to take away; null with a day. */
    seen: z.nullable(z.object({ day: z.string(), press: z.string() })),
  }),
  output: z.object({ outcome: z.enum(['pinned', 'unpinned', 'stale', 'not-now', 'not-found']) }),
});
