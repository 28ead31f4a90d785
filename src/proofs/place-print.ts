/** Puts a print in its print area: as large and where it fits (product.md#print-placement). */
import { printedSize, type PixelSize } from '../artwork/print-verdict.ts';
import { areaText, type PrintLocation } from '../garments/print-location.ts';
import type { Garment } from '../garments/garment.ts';
import {
  belowText,
  inchNumber,
  inchText,
  placedArea,
  placementStep,
  type PlacedArea,
  type Placement,
  type Shape,
} from './placement.ts';

const listed = new Intl.ListFormat('en-US');

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

const floorEighth = (inches: number): number => Math.floor(inches * 8 + 1e-6) / 8;
export const roundEighth = (inches: number): number => Math.round(inches * 8) / 8 + 0;
const within = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value)) + 0;
