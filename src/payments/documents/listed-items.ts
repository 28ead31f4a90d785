import { itemsOf } from '../../orders/order-design.ts';
import { locationLabel, type PrintLocation } from '../../garments/print-location.ts';

type Item = { garmentName: string; colorName: string };
type Goods<Listed extends Item> = {
  designs: readonly { printLocations: readonly PrintLocation[]; items: readonly Listed[] }[];
};

/** An item as documents list it. */
export type ListedItem<Listed extends Item> = {
  item: Listed;
  /** 'Premium Cotton, Navy, printed', with its design if the order has several. */
  text: string;
  /** The place of its design, from 0. */
  design: number;
  /** Its place among the order's items, which its price has, too. */
  place: number;
};

/** An order's items as they're packed and counted: by design, garment, and color. */
export function listedItems<Listed extends Item>(order: Goods<Listed>): ListedItem<Listed>[] {
  const several = order.designs.length > 1;
  const of = order.designs.flatMap(({ items }, design) => items.map(() => design));
  return itemsOf(order)
    .map((item, place) => {
      const design = of[place] ?? 0;
      const text = `${item.garmentName}, ${item.colorName}, printed`;
      return { item, design, place, text: several ? `${text}, design ${design + 1}` : text };
    })
    .toSorted(
      (a, b) =>
        a.design - b.design ||
        a.item.garmentName.localeCompare(b.item.garmentName) ||
        a.item.colorName.localeCompare(b.item.colorName),
    );
}

/** What is printed where, for the facts at the top: two lines for an order of one item. */
export function goodsLines<Listed extends Item>(order: Goods<Listed>): string[] {
  return order.designs.flatMap(({ items, printLocations }, at) => {
    const [item] = items;
    const goods =
      item && items.length === 1
        ? `${item.garmentName}, ${item.colorName}`
        : `${items.length} garments and colors`;
    const places = printLocations.map(locationLabel).join(', ');
    return order.designs.length > 1 ? [`Design ${at + 1}: ${goods}`, places] : [goods, places];
  });
}
