import * as z from 'zod/mini';
import { emailSchema, optionalPhoneSchema } from '../platform/forms/contact.ts';
import { isDay } from '../platform/dates/calendar.ts';
import { closedDayMessage } from '../orders/due-dates/closed-day.ts';
import { eachField, type FormFields } from '../platform/forms/form-field.ts';
import { personName, requiredText, textLimits } from '../platform/forms/text-field.ts';
import { readDecimal } from '../platform/typed-number.ts';
import { lastDueDate, shopToday } from '../orders/due-dates/turnaround.ts';

/** A request for more pieces is taken for a typo. */
export const maxQuotedPieces = 1_000_000;
/** Files that may come with a quote request. */
export const maxQuoteRequestFiles = 3;

const quantityMessage = 'Tell us about how many shirts, at least 1.';
const wrongQuantity = 'Enter a number of shirts, like 24 or 1,250.';

/** The number in a form's text, nothing for none, and the text itself if it can't be read. */
function readQuantity(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  const quantity = readDecimal(value);
  return Number.isNaN(quantity) ? value : quantity;
}

/** A pickup date from a form: 'YYYY-MM-DD', or nothing. */
export const optionalDaySchema = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isDay(text), 'Enter the date as year-month-day.'),
);

/**
 * The fields of /get-quote (product.md#quote-form), in the form's order. The contract, the quote
 * request's record, and every place that shows it derive from this.
 */
export const quoteRequestFields = {
  name: {
    input: personName('Enter your name.'),
    kept: z.string(),
    form: { label: 'Name', required: true, autoComplete: 'name', maxLength: textLimits.fullName },
  },
  email: {
    input: emailSchema,
    kept: z.string(),
    form: {
      label: 'Email',
      type: 'email',
      required: true,
      autoComplete: 'email',
      maxLength: textLimits.email,
      hint: 'We’ll send the quote here.',
    },
  },
  phone: {
    input: optionalPhoneSchema,
    kept: z.nullable(z.string()),
    form: {
      label: 'Phone',
      type: 'tel',
      autoComplete: 'tel',
      hint: 'Optional. Some questions are quicker by phone.',
    },
  },
  quantity: {
    input: z.pipe(
      z.transform(readQuantity),
      z
        .number({
          error: ({ input }) => (typeof input === 'string' ? wrongQuantity : quantityMessage),
        })
        .check(
          z.int('Enter a whole number of shirts.'),
          z.minimum(1, quantityMessage),
          z.maximum(maxQuotedPieces, 'That is more than we can count. Call us.'),
        ),
    ),
    kept: z.number(),
    form: {
      label: 'Approximate Number of Shirts',
      inputMode: 'numeric',
      required: true,
      autoComplete: 'off',
    },
  },
  /** `pickupDateMessage` checks how far away it is. */
  pickupDate: {
    input: optionalDaySchema,
    kept: z.nullable(z.string()),
    form: { label: 'Desired Pickup Date', type: 'date', autoComplete: 'off' },
  },
  projectDetails: {
    input: requiredText(
      textLimits.projectDetails,
      'Tell us about your project in a sentence or two.',
    ),
    kept: z.string(),
    form: {
      label: 'Tell us about your project',
      multiline: true,
      required: true,
      rows: 6,
      maxLength: textLimits.projectDetails,
      autoComplete: 'off',
      hint: 'Garments, colors, where the print goes, what it’s for.',
    },
    title: 'Project',
    written: true,
  },
} as const satisfies FormFields;

/** A quote request from a form's texts or as JSON. */
export const quoteRequestSchema = z.object(eachField(quoteRequestFields, 'input'));
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** What's wrong with a pickup date at `now`. No date is fine; today is the earliest. The shop must be open. */
export function pickupDateMessage(day: string, now: Date): string | null {
  if (day === '') return null;
  if (day < shopToday(now)) return 'Choose today or a later date.';
  if (day > lastDueDate(now)) return 'Choose a date within a year.';
  return closedDayMessage(day, now);
}
