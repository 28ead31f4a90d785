import * as z from 'zod/mini';
import { addDays } from '../../platform/dates/calendar.ts';
import { eachField, type FormFields } from '../../platform/forms/form-field.ts';
import { usualSizes } from '../../garments/usual-sizes.ts';
import { maxPerSize, parseQuantity, wrongCount } from '../quantity.ts';
import { quoteRequestFields } from '../../quotes/quote-request.ts';
import { requiredText, textLimits } from '../../platform/forms/text-field.ts';
import { openDayFrom, shopToday } from '../due-dates/turnaround.ts';

/** Sizes of the reorder form, all but the smallest of the usual ones (product.md#reorder-form). */
export const reorderSizes = usualSizes.slice(1);

const pickupDaysAhead = 8;

/** An empty field counts as 0. */
const countSchema = z.pipe(
  z.transform((value: unknown) => {
    return typeof value === 'string' ? parseQuantity(value) : (value ?? 0);
  }),
  z
    .number(wrongCount)
    .check(z.int(wrongCount), z.minimum(0, wrongCount), z.maximum(maxPerSize, wrongCount)),
);

/**
 * The fields of /reorders except the sizes (product.md#reorder-form), in the form's order. The
 * contract, the reorder's record, and every place that shows it derive from this.
 */
export const reorderFields = {
  name: quoteRequestFields.name,
  email: {
    ...quoteRequestFields.email,
    form: { ...quoteRequestFields.email.form, hint: 'We’ll send the confirmation here.' },
  },
  invoiceNumber: {
    input: requiredText(textLimits.invoiceNumber, 'Enter the number on the earlier invoice.'),
    kept: z.string(),
    form: {
      label: 'Invoice number',
      required: true,
      autoComplete: 'off',
      maxLength: textLimits.invoiceNumber,
      hint: 'It’s at the top of the earlier invoice. An order number works too.',
    },
  },
  pickupDate: {
    ...quoteRequestFields.pickupDate,
    form: {
      ...quoteRequestFields.pickupDate.form,
      label: 'Pickup date',
      hint: 'Need it in less than eight days? Ask, and we’ll check with the press.',
    },
  },
} as const satisfies FormFields;

/** A reorder request from a form's texts or as JSON. All sizes are optional. */
export const reorderRequestSchema = z.object({
  ...eachField(reorderFields, 'input'),
  sizes: z.object(Object.fromEntries(reorderSizes.map((size) => [size, countSchema]))),
});
export type ReorderRequest = z.infer<typeof reorderRequestSchema>;

/** Today plus 8 calendar days, or the next open day (product.md#reorder-form). */
export function defaultPickupDate(now: Date): string {
  return openDayFrom(addDays(shopToday(now), pickupDaysAhead));
}
