import * as z from 'zod/mini';
import { isDay } from '../platform/dates/calendar.ts';
import type { KeptDays } from './kept-days.ts';

const daySchema = z.string().check(z.refine(isDay));

export const keptDaysSchema: z.ZodMiniType<KeptDays> = z.object({
  fits: z.boolean(),
  first: z.nullable(daySchema),
  last: daySchema,
  pressDay: z.nullable(daySchema),
  blanks: z.nullable(
    z.object({
      from: z.nullable(z.string()),
      leavesOn: daySchema,
      arrivesOn: daySchema,
      until: daySchema,
    }),
  ),
});
