/** Where ink goes on a garment (product.md#print-locations). Sizes are inches. */
export const printLocations = [
  'frontLarge',
  'frontSmall',
  'backLarge',
  'backSmall',
  'leftSleeve',
  'rightSleeve',
] as const;
export type PrintLocation = (typeof printLocations)[number];
/**
 * What an upload is for: a print location of an order, a quote request, or a picture in a shared
 * design.
 */
export const uploadPlaces = [
  ...printLocations,
  'quote',
  'design',
  'message',
  'change',
  'certificate',
  'photo',
] as const;
export type UploadPlace = (typeof uploadPlaces)[number];
export type LocationFlags = Record<PrintLocation, boolean>;
export type GarmentView = 'front' | 'back' | 'sleeve';

export const noLocations: Readonly<LocationFlags> = {
  frontLarge: false,
  frontSmall: false,
  backLarge: false,
  backSmall: false,
  leftSleeve: false,
  rightSleeve: false,
};

/** Choosing one of a pair clears the other. */
const rivals: Partial<Record<PrintLocation, PrintLocation>> = {
  frontLarge: 'frontSmall',
  frontSmall: 'frontLarge',
  backLarge: 'backSmall',
  backSmall: 'backLarge',
};

export type PrintArea = { widthIn: number; heightIn: number; view: GarmentView };

/** The largest print each location takes, in inches. */
export const printAreas: Readonly<Record<PrintLocation, PrintArea>> = {
  frontLarge: { widthIn: 12, heightIn: 16, view: 'front' },
  frontSmall: { widthIn: 4, heightIn: 4, view: 'front' },
  backLarge: { widthIn: 12, heightIn: 16, view: 'back' },
  backSmall: { widthIn: 4, heightIn: 4, view: 'back' },
  leftSleeve: { widthIn: 3.5, heightIn: 3.5, view: 'sleeve' },
  rightSleeve: { widthIn: 3.5, heightIn: 3.5, view: 'sleeve' },
};

/** 'frontLarge' → 'Front Large': the key split into words. */
export function locationLabel(location: PrintLocation): string {
  const words = location.replace(/[A-Z]/g, ' $&');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '12 × 16 in'. */
export function areaText({ widthIn, heightIn }: PrintArea): string {
  return `${widthIn} × ${heightIn} in`;
}

/** The flags after toggling `location`, with its rival cleared. */
export function toggleLocation(flags: LocationFlags, location: PrintLocation): LocationFlags {
  const next = { ...flags, [location]: !flags[location] };
  const rival = rivals[location];
  if (next[location] && rival) next[rival] = false;
  return next;
}

/** The chosen locations, in the form's fixed order. */
export function chosenLocations(flags: Partial<LocationFlags>): PrintLocation[] {
  return printLocations.filter((location) => flags[location] === true);
}

/** True when no two chosen locations exclude each other. */
export function locationsAgree(flags: Partial<LocationFlags>): boolean {
  return chosenLocations(flags).every((location) => {
    const rival = rivals[location];
    return !rival || flags[rival] !== true;
  });
}
