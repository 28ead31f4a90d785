import { readCount } from '../platform/typed-number.ts';
import { maxBulkPieces, maxOnlinePieces } from '../shop.ts';

/** Pieces by size, as the garment names it; a size that isn't here has none. */
export type Quantities = Readonly<Record<string, number>>;

/** The quantities with that many pieces of a size. */
export function withCount(quantities: Quantities, size: string, pieces: number): Quantities {
  return enteredQuantities({ ...quantities, [size]: pieces });
}

/** The sizes that have pieces. */
export function enteredQuantities(quantities: Quantities): Quantities {
  return Object.fromEntries(Object.entries(quantities).filter(([, pieces]) => pieces > 0));
}

/** The pieces of several counts together, by size. */
export function sumQuantities(counts: readonly Quantities[]): Quantities {
  const sum: Record<string, number> = {};
  for (const quantities of counts) {
    for (const [size, pieces] of Object.entries(quantities)) sum[size] = (sum[size] ?? 0) + pieces;
  }
  return sum;
}

/** An order isn't larger, even one of a single size; more is a typo. */
export const maxPerSize = maxBulkPieces;

/** What to do about pieces that `parseQuantity` can't read; a test compares it with `maxPerSize`. */
export const wrongCount = 'Enter a whole number up to 100,000, like 24 or 1,250.';

/**
 * The pieces that a quantity field's text says (product.md#quantities): none if it's empty; NaN for
 * what isn't a whole number up to `maxPerSize`.
 */
export const parseQuantity = (text: string): number =>
  text.trim() === '' ? 0 : readCount(text, maxPerSize);

/** Total pieces; `quantities` is a number or counts by size. */
export function totalPieces(quantities: number | Partial<Record<string, number>>): number {
  if (typeof quantities === 'number') return wholePieces(quantities);
  return Object.values(quantities).reduce<number>((sum, count) => sum + wholePieces(count), 0);
}

/** True when the order is too large for the site (product.md#bulk-orders), or for `most`. */
export function needsPhone(total: number, most: number = maxOnlinePieces): boolean {
  return total > most;
}

function wholePieces(count: number | undefined): number {
  return count !== undefined && Number.isFinite(count) && count > 0 ? Math.trunc(count) : 0;
}
