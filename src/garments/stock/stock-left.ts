import type { Size } from '../size.ts';

/** With this many pieces or fewer left in a size, the form says how many. */
export const lowStock = 24;

/** The supplier's stock by size; a missing size can't be had. */
export type Left = Readonly<Partial<Record<string, number>>>;

/**
 * The note at a size: '9 left' when stock is low, '9 left, 15 later' when more is wanted, null if
 * there is enough or the stock is unknown.
 */
export function leftNote(left: Left | null, size: Size, wanted: number): string | null {
  if (!left) return null;
  const count = left[size] ?? 0;
  if (count > lowStock && count >= wanted) return null;
  const later = wanted > count ? `, ${inDigits(wanted - count)} later` : '';
  return `${count === 0 ? 'none' : inDigits(count)} left${later}`;
}

/** '1,200'. */
export function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}
