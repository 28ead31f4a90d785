import { arrivals } from './buy-plans.ts';
import type { BlanksToBuy } from './blanks-to-buy.ts';

/** Pieces of one part, and how many each warehouse has of it. */
export type StockedPart = {
  readonly pieces: number;
  readonly stock: Readonly<Record<string, number>>;
};

/** When the last blanks would be here, and where and when those leave. Days are 'YYYY-MM-DD'. */
export type BlanksArrival = {
  readonly arrivesOn: string;
  readonly leavesOn: string;
  readonly warehouse: string;
};

/**
 * When blanks would be here that are bought from the nearest warehouses by their next cutoffs; null if
 * the supplier doesn't have them all. `now` is epoch milliseconds.
 */
export function blanksArrival(
  parts: readonly StockedPart[],
  transit: BlanksToBuy['transit'],
  now: number,
): BlanksArrival | null {
  const places = arrivals(
    parts.map(({ stock }) => stock),
    transit,
    now,
  );
  let last = -1;
  for (const { pieces, stock } of parts) {
    let left = pieces;
    for (const [at, { warehouse }] of places.entries()) {
      if (left <= 0) break;
      left -= stock[warehouse] ?? 0;
      if ((stock[warehouse] ?? 0) > 0) last = Math.max(last, at);
    }
    if (left > 0) return null;
  }
  return places[last] ?? null;
}
