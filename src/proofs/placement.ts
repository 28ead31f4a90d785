/**
 * Where a print goes on a garment, in inches to the eighth (product.md#print-placement). The
 * distances are those of the shop's drawings in src/garments/drawings/garment-geometry.ts, whose test compares
 * them.
 */
import { largestPrint, type Garment } from '../garments/garment.ts';
import { areaText, type PrintArea, type PrintLocation } from '../garments/print-location.ts';
import { printedSize, type PixelSize } from '../artwork/print-verdict.ts';

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

type Shape = Pick<Garment, 'kind'>;
const listed = new Intl.ListFormat('en-US');

export function placedArea(garment: Shape, location: PrintLocation): PlacedArea {
  const place = garment.kind === 'cap' ? capPlace : shirtPlaces[location];
  return { ...largestPrint(garment, location), ...place };
}

/**
 * Where the shop would put art: as large as fits in its proportions, centered, and at the usual
 * height, or higher if it's too tall for that. Art without pixels fills the area.
 */
export function usualPlacement(
  garment: Shape,
  location: PrintLocation,
  pixels: PixelSize | null,
): Placement {
  const area = placedArea(garment, location);
  const widthIn = pixels
    ? Math.max(placementStep, floorEighth(printedSize(pixels, area).widthIn))
    : area.widthIn;
  const heightIn = pixels
    ? Math.min(area.heightIn, proportionalHeight(widthIn, pixels))
    : area.heightIn;
  const topIn = Math.min(area.usualTopIn, area.topIn + area.heightIn - heightIn);
  return { widthIn, heightIn, topIn, rightIn: 0 };
}

/** The height of art of that width in its proportions, to the eighth. */
export function proportionalHeight(widthIn: number, { widthPx, heightPx }: PixelSize): number {
  return Math.max(placementStep, roundEighth((widthIn * heightPx) / widthPx));
}

/** The width of art of that height in its proportions, to the eighth. */
export function proportionalWidth(heightIn: number, { widthPx, heightPx }: PixelSize): number {
  return proportionalHeight(heightIn, { widthPx: heightPx, heightPx: widthPx });
}

/** How far a key moves a print, and with Shift. */
export const nudgeIn = { small: placementStep, large: 1 / 2 } as const;

/**
 * The print moved by inches to the right and down, as far as its print area reaches. One that is too
 * large gets as large as fits.
 */
export function movedPrint(
  print: Placement,
  { right, down }: { right: number; down: number },
  garment: Shape,
  location: PrintLocation,
): Placement {
  const moved = { ...print, topIn: print.topIn + down, rightIn: print.rightIn + right };
  const area = placedArea(garment, location);
  const fits = [print.widthIn, print.heightIn].every((inches) => inches >= placementStep);
  return fits && print.widthIn <= area.widthIn && print.heightIn <= area.heightIn
    ? held(moved, area)
    : sizedPrint(moved, print.widthIn, proportionsOf(print), garment, location);
}

/**
 * The print at about that width and in the art's proportions, or as large as its print area lets it.
 * Its top and its center stay where they are if there's room for it.
 */
export function sizedPrint(
  print: Placement,
  width: number,
  art: PixelSize,
  garment: Shape,
  location: PrintLocation,
): Placement {
  const area = placedArea(garment, location);
  const widthIn = within(placementStep, roundEighth(width), printedSize(art, area).widthIn);
  const heightIn = Math.min(area.heightIn, proportionalHeight(widthIn, art));
  return held({ ...print, widthIn, heightIn }, area);
}

/** A print that is small enough, in eighths and where it prints. */
function held(print: Placement, area: PlacedArea): Placement {
  const widthIn = floorEighth(print.widthIn) || placementStep;
  const heightIn = floorEighth(print.heightIn);
  const aside = floorEighth((area.widthIn - widthIn) / 2);
  const lowest = area.topIn + area.heightIn - heightIn;
  return {
    widthIn,
    heightIn,
    topIn: within(area.topIn, roundEighth(print.topIn), lowest),
    rightIn: within(-aside, roundEighth(print.rightIn), aside),
  };
}

/** The print's own proportions, for art whose pixels nobody knows. */
export function proportionsOf({ widthIn, heightIn }: Placement): PixelSize {
  return {
    widthPx: Math.max(widthIn, placementStep),
    heightPx: Math.max(heightIn, placementStep),
  };
}

/** From the upper left corner of the print area to that of the print, in inches. */
export function offsetInArea(
  { widthIn, topIn, rightIn }: Placement,
  area: PlacedArea,
): { leftIn: number; topIn: number } {
  return { leftIn: (area.widthIn - widthIn) / 2 + rightIn, topIn: topIn - area.topIn };
}

export type PlacementLack = { field: keyof Placement; message: string };

/** Why a print doesn't lie within its print area, by field, as sentences that say what to do. */
export function placementLacks(
  print: Placement,
  garment: Shape,
  location: PrintLocation,
): PlacementLack[] {
  const area = placedArea(garment, location);
  const { widthIn, heightIn } = area;
  const tooLarge = `${area.name} prints are at most ${areaText(area)}. Make it smaller.`;
  const lacks: PlacementLack[] = [];
  if (print.widthIn > widthIn) lacks.push({ field: 'widthIn', message: tooLarge });
  if (print.heightIn > heightIn) lacks.push({ field: 'heightIn', message: tooLarge });
  if (lacks.length > 0) return lacks;

  const aside = (widthIn - print.widthIn) / 2;
  if (Math.abs(print.rightIn) > aside) {
    const most = floorEighth(aside);
    const message =
      most === 0
        ? 'Center it in the print area.'
        : `Move it to within ${inchText(most)} of the center of the print area.`;
    lacks.push({ field: 'rightIn', message });
  }
  const lowest = area.topIn + heightIn - print.heightIn;
  if (print.topIn < area.topIn || print.topIn > lowest) {
    const message =
      lowest === area.topIn
        ? `Start it ${belowText(lowest, area)}.`
        : `Start it ${inchNumber(area.topIn)} to ${belowText(lowest, area)}.`;
    lacks.push({ field: 'topIn', message });
  }
  return lacks;
}

/**
 * Why a print doesn't lie within its print area on each of a design's garments. Says on which, if
 * others have room for it.
 */
export function lacksOn(
  print: Placement,
  garments: readonly (Shape & Pick<Garment, 'name'>)[],
  location: PrintLocation,
): PlacementLack[] {
  const lacks = garments.flatMap((garment) =>
    placementLacks(print, garment, location).map((lack) => ({ ...lack, on: garment.name })),
  );
  const same = (a: PlacementLack, b: PlacementLack) =>
    a.field === b.field && a.message === b.message;
  return lacks
    .filter((lack, at) => lacks.findIndex((each) => same(each, lack)) === at)
    .map(({ field, message }) => {
      const names = lacks.filter((lack) => same(lack, { field, message })).map(({ on }) => on);
      const everywhere = names.length === garments.length;
      return { field, message: everywhere ? message : `On ${listed.format(names)}: ${message}` };
    });
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

function belowText(topIn: number, { landmark }: PlacedArea): string {
  return `${inchText(topIn)} below the ${landmark}`;
}

function acrossText({ middleIn }: PlacedArea, rightIn: number): string {
  if (middleIn !== 0) return `${inchText(middleIn + rightIn)} from the middle`;
  if (rightIn === 0) return 'centered';
  const side = rightIn < 0 ? 'left' : 'right';
  return `${inchText(Math.abs(rightIn))} ${side} of center as you look at it`;
}

const floorEighth = (inches: number): number => Math.floor(inches * 8 + 1e-6) / 8;
export const roundEighth = (inches: number): number => Math.round(inches * 8) / 8 + 0;
const within = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value)) + 0;
