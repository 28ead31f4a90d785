import type { AdjustedLine, Adjustment } from '../domain/adjustment.ts';

/** An adjustment as its fields hold it; `amount` is in dollars. */
export type WantedAdjustment = { line: AdjustedLine; amount: string; reason: string };

export const typedAdjustment = ({ line, cents, reason }: Adjustment): WantedAdjustment => ({
  line,
  amount: (cents / 100).toFixed(2),
  reason,
});

/** As typed, so perhaps not yet right: its cents are NaN if the amount isn't one. */
export const adjustmentOf = ({ line, amount, reason }: WantedAdjustment): Adjustment => ({
  line,
  cents: centsOf(amount),
  reason: reason.trim(),
});

/** '-30' or '$12.50' in cents. */
function centsOf(amount: string): number {
  const text = amount.trim().replace('−', '-').replace('$', '');
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : NaN;
}
