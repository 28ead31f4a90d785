/** How a print looks on the smallest and the largest size of an order (product.md#print-placement). */
import { roomAcross, timesDrawn } from '../garments/chest-width.ts';
import { locationLabel, type PrintLocation } from '../garments/print-location.ts';
import type { Size } from '../garments/size.ts';
import type { OrderItem } from '../orders/order-design.ts';
import { inchText, type Placement } from './placement.ts';

type Sized = Pick<OrderItem, 'garmentId' | 'quantities'>;

/** The smallest and the largest size that has pieces, once if they are the same. */
export function wornSizes(items: readonly Sized[]): Size[] {
  const known = items
    .flatMap(({ quantities }) => Object.entries(quantities))
    .flatMap(([size, pieces]) => {
      const times = pieces > 0 ? timesDrawn(size) : null;
      return times === null ? [] : [{ size, times }];
    })
    .sort((one, other) => one.times - other.times);
  const ends = [known.at(0), known.at(-1)].flatMap((each) => each?.size ?? []);
  return [...new Set(ends)];
}

/**
 * Warns of each print that is wider than the smallest size has room for. 'Front Large: 12 in is wider
 * than the 11½ in that an XS has room for. …'
 */
export function tooWideText(
  prints: readonly (Pick<Placement, 'widthIn'> & { location: PrintLocation })[],
  items: readonly Sized[],
): string | null {
  const [smallest] = wornSizes(items);
  const room = smallest === undefined ? null : roomAcross(smallest);
  if (room === null) return null;
  const said = prints
    .filter(({ location, widthIn }) => wide.has(location) && widthIn > room)
    .map(
      ({ location, widthIn }) =>
        `${locationLabel(location)}: ${inchText(widthIn)} is wider than the ${inchText(room)} that size ${smallest} has room for, so it may run into the seams there. A smaller print fits every size.`,
    );
  return said.length > 0 ? said.join(' ') : null;
}

/** What goes across a front or a back. */
const wide: ReadonlySet<PrintLocation> = new Set(['frontLarge', 'backLarge']);
