import { noLocations, type LocationFlags, type PrintLocation } from '../garments/print-location.ts';
import { isDrawn, itemsOf, type OrderDesign, type WithDesigns } from './order-design.ts';
import type { PricedDesign, PricedItem } from './prices/price.ts';
import { needsPhone, totalPieces } from './quantity.ts';

// What follows from an order's designs. A draft's page doesn't need it.

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
    /** An order's design has it; a form's has it with its artwork. */
    artworkType?: OrderDesign['artworkType'];
    artwork?: { type: OrderDesign['artworkType'] };
    inkColors?: PricedDesign['inkColors'];
    items: readonly PricedItem[];
  }[],
): PricedDesign[] =>
  designs.map((design) => ({
    locations: locationFlagsOf(design),
    named: Boolean(design.roster),
    drawn: isDrawn(design.artworkType ?? design.artwork?.type ?? null),
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
