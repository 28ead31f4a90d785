import { garmentById, usualGarment, type Garment } from '../garments/garment.ts';
import type { Size } from '../garments/size.ts';
import type { PrintLocation } from '../garments/print-location.ts';
import type { OrderItem } from './order-design.ts';

type Ordered = Pick<OrderItem, 'garmentId' | 'styleCode'> & {
  /** As the order has it; without one, as the catalog does. */
  garmentName?: string;
  quantities?: Readonly<Record<Size, number>>;
};

/**
 * The garments that an order or a quote has already, by their style codes there, with the sizes and
 * locations that it has of each: what owners change in the catalog later takes nothing from it.
 */
export function orderedGarments(
  designs: readonly { printLocations: readonly PrintLocation[]; items: readonly Ordered[] }[],
): Garment[] {
  const found = new Map<string, Garment>();
  for (const { printLocations, items } of designs) {
    for (const { garmentId, garmentName, styleCode, quantities = {} } of items) {
      const known = found.get(styleCode) ?? garmentById(garmentId) ?? usualGarment;
      found.set(styleCode, {
        ...known,
        id: garmentId,
        name: garmentName ?? known.name,
        styleCode,
        sizes: [...new Set([...known.sizes, ...Object.keys(quantities)])],
        locations: [...new Set([...known.locations, ...printLocations])],
      });
    }
  }
  return [...found.values()];
}
