import type { SeededRandom } from '../../local/seeded-random.ts';
import type { PrintLocation } from '../../src/garments/print-location.ts';
import type { OrderDesign, OrderItem } from '../../src/orders/order-design.ts';
import { orderDesign, orderItem } from '../factory/orders.ts';

/** How many items each design of an order has: one to five in all. */
export const itemCounts = (random: SeededRandom): readonly number[] =>
  random.pick([[1], [1], [2], [3], [1, 1], [2, 2], [3, 2]]);

/** Designs of an order of one to five items. */
export const randomDesigns = (random: SeededRandom): OrderDesign[] =>
  itemCounts(random).map((items) => ({
    ...orderDesign({ printLocations: randomPlaces(random) }),
    items: Array.from({ length: items }, () => randomItem(random)),
  }));

export const randomPlaces = (random: SeededRandom): PrintLocation[] =>
  random.pick<PrintLocation[]>([
    ['frontLarge'],
    ['frontSmall', 'backLarge'],
    ['frontLarge', 'leftSleeve'],
  ]);

export const randomItem = (random: SeededRandom): OrderItem =>
  orderItem({
    ...randomColor(random),
    quantities: { S: random.between(1, 20), M: random.between(1, 20) },
  });

/** With its name, as the shop has it: a change writes both. */
export function randomColor(random: SeededRandom): Pick<OrderItem, 'colorKey' | 'colorName'> {
  const colorName = random.pick(['White', 'Navy', 'Black', 'Natural']);
  return { colorKey: colorName.toLowerCase(), colorName };
}
