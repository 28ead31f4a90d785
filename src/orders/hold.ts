/** What holds up an order beside its status (product.md#on-hold). Only staff know of it. */
import * as z from 'zod/mini';
import { addDays } from '../platform/dates/calendar.ts';
import { formatDay } from '../platform/dates/date-words.ts';
import { requiredText } from '../platform/forms/text-field.ts';

export const holdReasonLength = 200;
/** How far ahead the day to look again may be, in calendar days. */
export const mostHoldDays = 366;

export const holdSchema = z.object({
  reason: z.string(),
  /** The day to look at it again, 'YYYY-MM-DD'; null without one. */
  lookOn: z.nullable(z.string()),
});
export type Hold = z.infer<typeof holdSchema>;

/** What staff say as they put an order on hold on `today`. */
export const holdFormSchema = (today: string) =>
  z.object({
    reason: requiredText(holdReasonLength, 'Say what it waits for.'),
    lookOn: z.pipe(
      z.string().check(
        z.refine((day) => day === '' || (day >= today && day <= addDays(today, mostHoldDays)), {
          message: 'Choose a day from today to a year from now, or none.',
        }),
      ),
      z.transform((day) => day || null),
    ),
  });

/** 'On hold until Fri, Dec 4: the customer’s sizes'. */
export const holdText = ({ reason, lookOn }: Hold, now: Date): string =>
  `On hold${lookOn === null ? '' : ` until ${formatDay(lookOn, now)}`}: ${reason}`;

/** Whether the day to look at it again has come. */
export const isLookedAtAgain = ({ lookOn }: Hold, today: string): boolean =>
  lookOn !== null && lookOn <= today;
