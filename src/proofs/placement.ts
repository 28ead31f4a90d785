/**
 * Where a print goes on a garment, in inches to the eighth (product.md#print-placement). The
 * distances are those of the shop's drawings in src/garments/drawings/garment-geometry.ts, whose test compares
 * them.
 */
import { largestPrint, type Garment } from '../garments/garment.ts';
import type { PrintArea, PrintLocation } from '../garments/print-location.ts';

/** The step of every size and place on a proof. */
export const placementStep = 1 / 8;

/** A print's size and place. */
export type Placement = {
  widthIn: number;
  heightIn: number;
  /** From the landmark of its location down to the top of the print. */
  topIn: number;
  /** From the center of its print area to the right, as people look at it; negative is left. */
  rightIn: number;
};

/** What places are measured down from. */
export type Landmark = 'collar' | 'shoulder seam' | 'button';

/** A location's print area, and where it is on the garment. */
export type PlacedArea = PrintArea & {
  /** 'Left chest'. */
  name: string;
  landmark: Landmark;
  /** From the landmark down to the top of the area. */
  topIn: number;
  /** From the garment's middle to the area's, to the right as people look at it. */
  middleIn: number;
  /** Where prints usually start. */
  usualTopIn: number;
};

type Place = Pick<PlacedArea, 'name' | 'landmark' | 'topIn' | 'middleIn' | 'usualTopIn'>;
const collar = { landmark: 'collar', middleIn: 0 } as const;
const shoulder = { landmark: 'shoulder seam', topIn: 3, middleIn: 0, usualTopIn: 3.5 } as const;

const shirtPlaces: Readonly<Record<PrintLocation, Place>> = {
  frontLarge: { ...collar, name: 'Front', topIn: 1.5, usualTopIn: 3 },
  // The wearer's left.
  frontSmall: { ...collar, name: 'Left chest', topIn: 2, middleIn: 4.75, usualTopIn: 3 },
  backLarge: { ...collar, name: 'Back', topIn: 3.5, usualTopIn: 4 },
  backSmall: { ...collar, name: 'Upper back', topIn: 1.75, usualTopIn: 2 },
  leftSleeve: { ...shoulder, name: 'Left sleeve' },
  rightSleeve: { ...shoulder, name: 'Right sleeve' },
};
const capPlace: Place = {
  name: 'Front',
  landmark: 'button',
  topIn: 1.125,
  middleIn: 0,
  usualTopIn: 1.5,
};

export type Shape = Pick<Garment, 'kind'>;

export function placedArea(garment: Shape, location: PrintLocation): PlacedArea {
  const place = garment.kind === 'cap' ? capPlace : shirtPlaces[location];
  return { ...largestPrint(garment, location), ...place };
}

/** From the upper left corner of the print area to that of the print, in inches. */
export function offsetInArea(
  { widthIn, topIn, rightIn }: Placement,
  area: PlacedArea,
): { leftIn: number; topIn: number } {
  return { leftIn: (area.widthIn - widthIn) / 2 + rightIn, topIn: topIn - area.topIn };
}

/** '10½ in wide, 10¼ in tall'. */
export function printSizeText({ widthIn, heightIn }: Placement): string {
  return `${inchText(widthIn)} wide, ${inchText(heightIn)} tall`;
}

/** 'Front, centered, 2½ in below the collar'. */
export function placementText(
  { topIn, rightIn }: Placement,
  garment: Shape,
  location: PrintLocation,
): string {
  const area = placedArea(garment, location);
  return [area.name, acrossText(area, rightIn), belowText(topIn, area)].join(', ');
}

/** '10½ in'; eighths of an inch as fractions. */
export function inchText(inches: number): string {
  return `${inchNumber(inches)} in`;
}

const fractions = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];

/** '10½', '⅜', or '0'. */
export function inchNumber(inches: number): string {
  const eighths = Math.round(Math.abs(inches) * 8);
  const text = `${Math.floor(eighths / 8) || ''}${fractions[eighths % 8]}` || '0';
  return inches < 0 && eighths > 0 ? `−${text}` : text;
}

/** '2½ in below the collar'. */
export function belowText(topIn: number, { landmark }: PlacedArea): string {
  return `${inchText(topIn)} below the ${landmark}`;
}

function acrossText({ middleIn }: PlacedArea, rightIn: number): string {
  if (middleIn !== 0) return `${inchText(middleIn + rightIn)} from the middle`;
  if (rightIn === 0) return 'centered';
  const side = rightIn < 0 ? 'left' : 'right';
  return `${inchText(Math.abs(rightIn))} ${side} of center as you look at it`;
}
