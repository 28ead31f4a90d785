import * as z from 'zod/mini';
import { isDay } from '../platform/dates/calendar.ts';
import type { KeptDays } from './kept-days.ts';

const daySchema = z.nullable(z.string().check(z.refine(isDay)));

export const keptDaysSchema: z.ZodMiniType<KeptDays> = z.object({
  first: daySchema,
  last: daySchema,
  pressDay: daySchema,
  blanksUntil: daySchema,
  words: z.object({ blanks: z.string(), presses: z.string() }),
});
