import * as z from 'zod/mini';
import { addDays } from './calendar.ts';
import { emailSchema } from './contact.ts';
import { maxPerSize, parseQuantity } from './quantity.ts';
import { optionalDaySchema } from './quote.ts';
import { requiredText, textLimits } from './text-field.ts';
import { shopToday } from './turnaround.ts';

/** Sizes of the reorder form (product.md#reorder-form). */
export const reorderSizes = ['S', 'M', 'L', 'XL', '2XL', '3XL'] as const;
export type ReorderSize = (typeof reorderSizes)[number];

export const reorderStatuses = [
  'new',
  'confirmed',
  'in_production',
  'completed',
  'declined',
] as const;
export type ReorderStatus = (typeof reorderStatuses)[number];

const pickupDaysAhead = 8;

const countMessage = 'Enter a whole number, 0 or more.';
/** Empty is 0. */
const countSchema = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value !== 'string') return value ?? 0;
    // The order form's reading, but what isn't a count is said and not made one.
    return /^[\d,\s]*$/.test(value) ? parseQuantity(value) : NaN;
  }),
  z
    .number(countMessage)
    .check(z.int(countMessage), z.minimum(0, countMessage), z.maximum(maxPerSize, countMessage)),
);

/** What /reorders asks for (product.md#reorder-form), from a form's texts or as JSON. No size need be filled. */
export const reorderRequestSchema = z.object({
  name: requiredText(textLimits.fullName, 'Enter your name.'),
  email: emailSchema,
  invoiceNumber: requiredText(textLimits.invoiceNumber, 'Enter the number on the earlier invoice.'),
  pickupDate: optionalDaySchema,
  sizes: z.object({
    S: countSchema,
    M: countSchema,
    L: countSchema,
    XL: countSchema,
    '2XL': countSchema,
    '3XL': countSchema,
  }),
});
export type ReorderRequest = z.infer<typeof reorderRequestSchema>;

/** Today plus 8 calendar days (product.md#reorder-form). */
export function defaultPickupDate(now: Date): string {
  return addDays(shopToday(now), pickupDaysAhead);
}
