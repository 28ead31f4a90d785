import type * as z from 'zod/mini';
import { noLocations, type LocationFlags, type PrintLocation } from '../garments/print-location.ts';
import type { orderDesignSchema, orderItemSchema } from './order-design-schema.ts';
import type { PricedDesign, PricedItem } from './prices/price.ts';
import { needsPhone, totalPieces } from './quantity.ts';

/** The most designs of an order, and items of a design (product.md#designs-and-items). */
export const mostDesigns = 6;
export const mostItems = 20;

/** A garment in one color, with counts by size. */
export type OrderItem = z.infer<typeof orderItemSchema>;
/** What is printed, where, and on what. */
export type OrderDesign = z.infer<typeof orderDesignSchema>;

/** Anything that has an order's designs. */
export type WithDesigns<Item = OrderItem> = {
  designs: readonly { items: readonly Item[] }[];
};

/** The items of all designs, in order; prices of each come in the same order. */
export const itemsOf = <Item>({ designs }: WithDesigns<Item>): Item[] =>
  designs.flatMap(({ items }) => items);

/** The pieces of a whole order. */
export const orderedPieces = (order: WithDesigns<Pick<PricedItem, 'quantities'>>): number =>
  itemsOf(order).reduce((sum, { quantities }) => sum + totalPieces(quantities), 0);

/** 'garment', or 'garments' if there are several. */
export const garmentsWord = (order: WithDesigns<unknown>): string =>
  itemsOf(order).length === 1 ? 'garment' : 'garments';

/** Designs as the price function takes them. */
export const pricedDesigns = (
  designs: readonly {
    printLocations: readonly PrintLocation[];
    roster?: unknown;
    inkColors?: PricedDesign['inkColors'];
    items: readonly PricedItem[];
  }[],
): PricedDesign[] =>
  designs.map((design) => ({
    locations: locationFlagsOf(design),
    named: Boolean(design.roster),
    inkColors: design.inkColors,
    items: design.items.map(({ styleCode, quantities }) => ({ styleCode, quantities })),
  }));

/** A design's ink colors, if it costs the bulk price; the others' price doesn't go by them. */
export const bulkInks = ({
  inkColors,
  items,
}: Pick<PricedDesign, 'inkColors' | 'items'>): { inkColors?: number } =>
  inkColors && needsPhone(orderedPieces({ designs: [{ items }] })) ? { inkColors } : {};

/** Where a design prints. */
export function locationFlagsOf(design: {
  printLocations: readonly PrintLocation[];
}): LocationFlags {
  const flags = { ...noLocations };
  for (const location of design.printLocations) flags[location] = true;
  return flags;
}
