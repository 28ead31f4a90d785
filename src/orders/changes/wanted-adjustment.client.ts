import type { AdjustedLine } from '../prices/adjustment-label.ts';
import type { Adjustment } from '../prices/adjustment-schema.ts';
import { parseCents } from '../../platform/money.ts';

/** An adjustment as its fields hold it; `amount` is in dollars. */
export type WantedAdjustment = { line: AdjustedLine; amount: string; reason: string };

export const typedAdjustment = ({ line, cents, reason }: Adjustment): WantedAdjustment => ({
  line,
  amount: (cents / 100).toFixed(2),
  reason,
});

/**
 * The adjustment that was typed, perhaps not right yet: its cents are NaN if the amount isn't one.
 */
export const adjustmentOf = ({ line, amount, reason }: WantedAdjustment): Adjustment => ({
  line,
  cents: parseCents(amount),
  reason: reason.trim(),
});
