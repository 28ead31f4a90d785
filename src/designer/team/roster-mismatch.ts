import { sizesInOrder } from '../../garments/size-order.ts';
import type { Quantities } from '../../orders/quantity.ts';
import type { Size } from '../../garments/size.ts';
import type { Roster } from './roster.ts';

// Apart from roster.ts, because players' pages know no garments.

/** Shirts by size; players without a size aren't counted. */
export function rosterQuantities(roster: Roster): Quantities {
  const quantities: Record<Size, number> = {};
  for (const { size } of roster) if (size !== null) quantities[size] = (quantities[size] ?? 0) + 1;
  return quantities;
}

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
