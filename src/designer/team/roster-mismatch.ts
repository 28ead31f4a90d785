import { sizesInOrder } from '../../garments/size-order.ts';
import type { Quantities } from '../../orders/quantity.ts';
import { type Roster } from './roster.ts';
import { rosterQuantities } from './check-roster.ts';

// Apart from roster.ts, because players' pages know no garments.

/** How an order's sizes differ from its roster's, as a sentence; null if they don't. */
export function rosterMismatch(roster: Roster, ordered: Quantities): string | null {
  const worn = rosterQuantities(roster);
  const differing = sizesInOrder(Object.keys({ ...ordered, ...worn })).filter(
    (size) => (worn[size] ?? 0) !== (ordered[size] ?? 0),
  );
  if (differing.length === 0) return null;
  const parts = differing.map((size) => `${worn[size] ?? 0} ${size}, not ${ordered[size] ?? 0}`);
  return `The roster has other sizes than the order: ${parts.join('; ')}.`;
}
