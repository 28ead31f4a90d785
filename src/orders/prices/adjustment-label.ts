import type { AdjustedLine, Adjustment } from './adjustment.ts';

// On their own, because every page with a price says them, and few check adjustments.

/** As the price's lines are called. */
export const adjustedLineNames: Readonly<Record<AdjustedLine, string>> = {
  goods: 'Subtotal',
  rush: 'Rush fee',
  delivery: 'Delivery',
  order: 'The whole order',
};

/** 'Rush fee: waived for the mix-up', or just the reason. */
export function adjustmentLabel({ line, reason }: Pick<Adjustment, 'line' | 'reason'>): string {
  return line === 'order' ? reason : `${adjustedLineNames[line]}: ${reason}`;
}
