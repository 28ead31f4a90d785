import {
  chosenLocations,
  noLocations,
  printAreas,
  printLocations,
  type LocationFlags,
  type PrintArea,
  type PrintLocation,
} from './print-location.ts';
import { enteredQuantities, type Quantities } from '../orders/quantity.ts';
import type { Size } from './size.ts';
import { oneSize, usualShares, usualSizes } from './usual-sizes.ts';

/** The shape of a garment: which drawing it uses. */
export type GarmentKind = 'tee' | 'longsleeve' | 'crewneck' | 'cap';

export type Garment = {
  id: string;
  /** Short name on cards: 'Premium Cotton'. */
  name: string;
  /** Maker and model: 'Bella + Canvas 3001'. */
  model: string;
  description: string;
  /** '$' to '$$$'. */
  priceIndicator: '$' | '$$' | '$$$';
  /** Sorts garments by cost; shown nowhere, and used in no price (product.md#garment-catalog). */
  priceMultiplier: number;
  showInOrderForm: boolean;
  kind: GarmentKind;
  /** Ounces per square yard, from the makers. */
  weight: string;
  material: string;
  brand: string;
  /** The supplier's part number. */
  styleCode: string;
  /** Where it takes ink, in the form's order. */
  locations: readonly PrintLocation[];
  /** In the order that every list of them has. */
  sizes: readonly Size[];
  /** How many of a hundred pieces a group usually needs in a size; a size not here gets an even part. */
  usualShares: Quantities;
};

const wear = { locations: printLocations, sizes: usualSizes, usualShares };
const headwear = { locations: ['frontSmall'], sizes: [oneSize], usualShares: {} } as const;

/** The catalog (product.md#garment-catalog). The last five style codes haven't been looked up. */
export const garments: readonly Garment[] = [
  {
    id: 'budget-cotton',
    name: 'Budget Cotton',
    model: 'Gildan 2000 Ultra Cotton',
    description: 'The everyday heavyweight. Takes ink well, survives camp, costs the least.',
    priceIndicator: '$',
    priceMultiplier: 1,
    showInOrderForm: true,
    kind: 'tee',
    weight: '6 oz',
    material: '100% cotton',
    brand: 'Gildan',
    styleCode: '00760',
    ...wear,
  },
  {
    id: 'premium-cotton',
    name: 'Premium Cotton',
    model: 'Bella + Canvas 3001',
    description: 'Soft ring-spun cotton with a modern cut. The shirt people keep.',
    priceIndicator: '$$',
    priceMultiplier: 1.4,
    showInOrderForm: true,
    kind: 'tee',
    weight: '4.2 oz',
    material: '100% ring-spun cotton',
    brand: 'Bella + Canvas',
    styleCode: '00606',
    ...wear,
  },
  {
    id: 'budget-blend',
    name: 'Budget Blend',
    model: 'Bella + Canvas 3001CVC',
    description: 'Half cotton, half polyester: holds its shape and shrugs off wrinkles.',
    priceIndicator: '$$',
    priceMultiplier: 1.3,
    showInOrderForm: true,
    kind: 'tee',
    weight: '4.2 oz',
    material: '50/50 cotton/polyester',
    brand: 'Bella + Canvas',
    styleCode: '00706',
    ...wear,
  },
  {
    id: 'premium-blend',
    name: 'Premium Blend',
    model: 'Bella + Canvas 3413 Triblend',
    description: 'Three fibers, one very soft shirt. Drapes like it has been worn for years.',
    priceIndicator: '$$$',
    priceMultiplier: 1.8,
    showInOrderForm: true,
    kind: 'tee',
    weight: '3.8 oz',
    material: 'Tri-blend',
    brand: 'Bella + Canvas',
    styleCode: '84706',
    ...wear,
  },
  {
    id: 'independent-crewneck',
    name: 'Independent Crewneck',
    model: 'Independent Trading Co. Lightweight Crew',
    description: 'A lightweight terry crewneck sweatshirt for the colder half of the year.',
    priceIndicator: '$$$',
    priceMultiplier: 2,
    showInOrderForm: false,
    kind: 'crewneck',
    weight: '7.5 oz',
    material: 'Lightweight terry',
    brand: 'Independent Trading Co.',
    styleCode: '62430',
    ...wear,
  },
  {
    id: 'richardson-112',
    name: 'Richardson 112',
    model: 'Richardson 112 Trucker',
    description: 'The 5-panel cap every seed dealer already owns. Now with your name on it.',
    priceIndicator: '$$',
    priceMultiplier: 1.5,
    showInOrderForm: false,
    kind: 'cap',
    weight: '3.5 oz',
    material: 'Cotton/polyester front, mesh back',
    brand: 'Richardson',
    styleCode: '44112',
    ...headwear,
  },
  {
    id: 'bella-longsleeve',
    name: 'Tri-blend Long Sleeve',
    model: 'Bella + Canvas 3513 Triblend Long Sleeve',
    description: 'The soft one, with sleeves. Works from the first frost to the last tailgate.',
    priceIndicator: '$$$',
    priceMultiplier: 1.8,
    showInOrderForm: false,
    kind: 'longsleeve',
    weight: '3.8 oz',
    material: 'Tri-blend',
    brand: 'Bella + Canvas',
    styleCode: '84713',
    ...wear,
  },
  {
    id: 'comfort-colors-heavyweight',
    name: 'Comfort Colors Heavyweight',
    model: 'Comfort Colors 1717',
    description: 'Garment-dyed heavyweight cotton that looks like last summer from day one.',
    priceIndicator: '$$',
    priceMultiplier: 1.6,
    showInOrderForm: false,
    kind: 'tee',
    weight: '6.1 oz',
    material: '100% garment-dyed cotton',
    brand: 'Comfort Colors',
    styleCode: '12717',
    ...wear,
  },
  {
    id: 'paragon-longsleeve',
    name: 'Performance Long Sleeve',
    model: 'Paragon Long Islander',
    description: 'Polyester that dries before you do. For boats, crews and fun runs.',
    priceIndicator: '$$$',
    priceMultiplier: 1.9,
    showInOrderForm: false,
    kind: 'longsleeve',
    weight: '4.1 oz',
    material: '100% polyester',
    brand: 'Paragon',
    styleCode: '52210',
    ...wear,
  },
];

const nouns: Readonly<Record<GarmentKind, string>> = {
  tee: 'shirt',
  longsleeve: 'shirt',
  crewneck: 'sweatshirt',
  cap: 'cap',
};

/** Our name and the maker's: 'Premium Cotton (Bella + Canvas 3001)'. */
export function garmentTitle({ name, model }: Pick<Garment, 'name' | 'model'>): string {
  return `${name} (${model})`;
}

/** What a customer calls a piece: 'shirt', or 'caps' if `count` isn't 1. */
export function pieceNoun({ kind }: Pick<Garment, 'kind'>, count = 1): string {
  return nouns[kind] + (count === 1 ? '' : 's');
}

/** What a price per piece is for and depends on: 'a shirt, by quantity and print locations'. */
export function perPiece(garment: Pick<Garment, 'kind' | 'locations'>): string {
  const places = garment.locations.length > 1 ? ' and print locations' : '';
  return `a ${pieceNoun(garment)}, by quantity${places}`;
}

/** The largest print at a location of this garment. The front of a cap is low. */
export function largestPrint({ kind }: Pick<Garment, 'kind'>, location: PrintLocation): PrintArea {
  const area = printAreas[location];
  return kind === 'cap' ? { ...area, heightIn: 2.25 } : area;
}

/** The four garments of the order form. */
export const orderFormGarments = garments.filter((garment) => garment.showInOrderForm);
/** Its locations and sizes are offered until a garment is chosen. */
export const usualGarment = orderFormGarments[0] as Garment;

/** The garment with the most print locations; the first, if there are several. */
export const widestGarment = (among: readonly (Garment | null | undefined)[]): Garment =>
  among
    .flatMap((each) => each ?? [])
    .toSorted((a, b) => b.locations.length - a.locations.length)[0] ?? usualGarment;

export function garmentById(id: string): Garment | undefined {
  return garments.find((garment) => garment.id === id);
}

export function garmentByStyleCode(styleCode: string): Garment | undefined {
  return garments.find((garment) => garment.styleCode === styleCode);
}

/** Which of these locations the garment can't take ink at, in the form's order. */
export function foreignLocations(garment: Garment, flags: Partial<LocationFlags>): PrintLocation[] {
  return chosenLocations(flags).filter((location) => !garment.locations.includes(location));
}

/** Which of these sizes the garment doesn't come in. */
export function foreignSizes({ sizes }: Garment, quantities: Quantities): Size[] {
  return Object.keys(enteredQuantities(quantities)).filter((size) => !sizes.includes(size));
}

/** Locations and sizes without those that the garment doesn't have. */
export function fitToGarment<Job extends { locations: LocationFlags; quantities: Quantities }>(
  garment: Garment,
  job: Job,
): Job {
  const locations = { ...noLocations };
  for (const each of garment.locations) locations[each] = job.locations[each];
  const quantities = Object.fromEntries(
    Object.entries(job.quantities).filter(([size]) => garment.sizes.includes(size)),
  );
  return { ...job, locations, quantities };
}
