// Apart from garment.ts, because only the settings list the choices.

import type { PrintLocation } from './print-location.ts';
import type { Size } from './size.ts';

/** The shape of a garment: which drawing it uses. */
export const garmentKinds = ['tee', 'longsleeve', 'crewneck', 'cap'] as const;
export type GarmentKind = (typeof garmentKinds)[number];

/**
 * Where customers can choose a garment: in the order form and with the favorites; with the favorites
 * and in the quote generator alone; or nowhere, because it's no longer sold.
 */
export const offers = ['form', 'favorites', 'nowhere'] as const;
export type Offered = (typeof offers)[number];

/** From the cheapest to the most expensive garments. */
export const priceLevels = ['$', '$$', '$$$'] as const;
export type PriceLevel = (typeof priceLevels)[number];

/** The suppliers whose stock and colors we can ask for. */
export const suppliers = { ss: 'S&S Activewear' } as const;
export type Supplier = keyof typeof suppliers;

export type Garment = {
  /** Never changes, because orders and designs keep it. */
  id: string;
  /** Short name on cards: 'Premium Cotton'. */
  name: string;
  /** Maker and model: 'Bella + Canvas 3001'. */
  model: string;
  description: string;
  priceIndicator: PriceLevel;
  offered: Offered;
  kind: GarmentKind;
  /** Ounces per square yard, from the makers. */
  weight: string;
  material: string;
  supplier: Supplier;
  /** The supplier's part number. */
  styleCode: string;
  /** Where it takes ink, in the form's order. */
  locations: readonly PrintLocation[];
  /** In the order that every list of them has. */
  sizes: readonly Size[];
};
