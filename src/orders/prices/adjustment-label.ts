// On their own, because every page with a price says them, and few check adjustments.

/** As the price's lines are called. */
export const adjustedLineNames = {
  goods: 'Subtotal',
  rush: 'Rush fee',
  delivery: 'Delivery',
  order: 'The whole order',
} as const;
export type AdjustedLine = keyof typeof adjustedLineNames;

/** 'Rush fee: waived for the mix-up', or just the reason. */
export function adjustmentLabel({ line, reason }: { line: AdjustedLine; reason: string }): string {
  return line === 'order' ? reason : `${adjustedLineNames[line]}: ${reason}`;
}
