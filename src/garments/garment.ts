import {
  chosenLocations,
  noLocations,
  printAreas,
  type LocationFlags,
  type PrintArea,
  type PrintLocation,
} from './print-location.ts';
import { enteredQuantities, type Quantities } from '../orders/quantity.ts';
import type { Garment, GarmentKind } from './garment-facts.ts';
import type { Size } from './size.ts';
import { usualGarments } from './usual-garments.ts';
import { published } from '../settings/published.ts';

export type { Garment, GarmentKind };

/** As in src/settings/built-book.ts. */
declare const builtCatalog: readonly Garment[] | undefined;

/** Every garment that was ever offered, in the shop's order. */
export const catalog: readonly Garment[] =
  typeof builtCatalog === 'undefined' ? (published?.catalog ?? usualGarments) : builtCatalog;

/** What customers can choose (product.md#garment-catalog). */
export const garments: readonly Garment[] = catalog.filter(({ offered }) => offered !== 'nowhere');

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

/** The garments of the order form: four in a new shop. */
export const orderFormGarments = garments.filter(({ offered }) => offered === 'form');
/** Its locations and sizes are offered until a garment is chosen. */
export const usualGarment = orderFormGarments[0] as Garment;
/** What estimates begin with. */
export const firstGarment =
  orderFormGarments.find(({ id }) => id === 'premium-cotton') ?? usualGarment;

/** The garment with the most print locations; the first, if there are several. */
export const widestGarment = (among: readonly (Garment | null | undefined)[]): Garment =>
  among
    .flatMap((each) => each ?? [])
    .toSorted((a, b) => b.locations.length - a.locations.length)[0] ?? usualGarment;

/** A garment that customers can choose, or could when they ordered. */
export function garmentById(id: string): Garment | undefined {
  return catalog.find((garment) => garment.id === id);
}

/** A garment that customers can choose. */
export function offeredGarment(id: string | null): Garment | undefined {
  return garments.find((garment) => garment.id === id);
}

/** A garment that customers can choose. */
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
