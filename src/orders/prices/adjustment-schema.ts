import * as z from 'zod/mini';
import { requiredText } from '../../platform/forms/text-field.ts';
import type { AdjustedLine } from './adjustment-label.ts';

/** The lines that can be changed; 'order' stands for all of them. */
export const adjustedLines = [
  'goods',
  'rush',
  'delivery',
  'order',
] as const satisfies readonly AdjustedLine[];

/**
 * The most that staff make, the most that an order has with those for what its group raised, the most
 * cents that one adds or takes off, and the longest reason.
 */
export const adjustmentLimits = { count: 8, kept: 30, cents: 10_000_000, reason: 200 };

const enterAmount = 'Enter dollars, like -30 or 12.50: at most $100,000.';

/** Before tax. The reason is staff's words for the customer. */
const adjustmentSchema = z.object({
  line: z.enum(adjustedLines),
  cents: z.number(enterAmount).check(
    z.int(enterAmount),
    z.minimum(-adjustmentLimits.cents, enterAmount),
    z.maximum(adjustmentLimits.cents, enterAmount),
    z.refine((cents) => cents !== 0, enterAmount),
  ),
  reason: requiredText(
    adjustmentLimits.reason,
    'Say why, in a few words that the customer may read.',
  ),
});
export const adjustmentsSchema = z
  .array(adjustmentSchema)
  .check(z.maxLength(adjustmentLimits.kept));
export type Adjustment = z.infer<typeof adjustmentSchema>;
