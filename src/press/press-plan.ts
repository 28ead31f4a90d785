/** What the press plan starts from, as it's stored (product.md#press-plan). */
import * as z from 'zod/mini';
import { isDay } from '../platform/dates/calendar.ts';
import type { PlannedDay } from './floor.ts';

const pressSchema = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

export const storedDaysSchema = z
  .array(
    z.object({
      day: z.string().check(z.refine(isDay)),
      presses: z.array(
        z.object({
          press: pressSchema,
          runs: z.array(z.object({ job: z.string().check(z.maxLength(20)), minutes: z.number() })),
        }),
      ),
    }),
  )
  .check(z.maxLength(90));
export type StoredDays = z.infer<typeof storedDaysSchema>;

export const storedPlanSchema = z.object({
  /** By order number. */
  pinned: z.record(
    z.string(),
    z.object({ day: z.string(), press: z.string(), reason: z.nullable(z.string()) }),
  ),
  /** Counts the plans that were stored. */
  version: z.number(),
  previous: storedDaysSchema,
});
export type StoredPlan = z.infer<typeof storedPlanSchema>;

/** What is stored of a plan: the days and presses that print something. */
export const daysToStore = (days: readonly PlannedDay[]): StoredDays =>
  days.flatMap(({ day, presses }) => {
    const used = presses.flatMap(({ press, runs }) =>
      runs.length > 0 ? [{ press, runs: runs.map(({ job, minutes }) => ({ job, minutes })) }] : [],
    );
    return used.length > 0 ? [{ day, presses: used }] : [];
  });
