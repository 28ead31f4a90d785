/** The value below which `share` (0 to 1) of the values lie, by nearest rank; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** The middle value, the lower one of two; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
