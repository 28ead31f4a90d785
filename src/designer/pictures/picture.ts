import { designLimits } from '../design.ts';
import { areaOf, formatNames, inMegapixels, inPixels, sharpPixels } from '../../artwork/artwork.ts';
import type { ArtworkFormat } from '../../artwork/artwork-format.ts';
import {
  sharpDpi,
  verdictAt,
  type PixelSize,
  type PrintVerdict,
} from '../../artwork/print-verdict.ts';

/** A size on the garment, in inches. */
export type PrintedSize = { readonly widthIn: number; readonly heightIn: number };

/**
 * The largest share of the printable area that a new picture takes, which leaves room to move it.
 */
const firstShare = 0.8;
/** A new picture's longest side is at least this many inches, even if that isn't sharp. */
const smallestFirstIn = 2;

/** Pixels that were drawn, and the share of them that the coarsest picture in them really has. */
type DrawnPixels = PixelSize & { readonly detail?: number | undefined };

/** As many pixels as a picture would have that is as coarse. */
const realPixels = ({ widthPx, heightPx, detail = 1 }: DrawnPixels): PixelSize => ({
  widthPx: widthPx * detail,
  heightPx: heightPx * detail,
});

/** A picture's pixels per inch at its printed size, in the worse direction. */
export function pictureDpi(drawn: DrawnPixels, { widthIn, heightIn }: PrintedSize): number {
  const pixels = realPixels(drawn);
  return Math.min(pixels.widthPx / widthIn, pixels.heightPx / heightIn);
}

/** How a picture prints at that size, in the order form's thresholds and words. */
export function pictureVerdict(drawn: DrawnPixels, size: PrintedSize): PrintVerdict {
  return verdictAt(realPixels(drawn), { ...size, dpi: pictureDpi(drawn, size) });
}

/** The largest size at which the picture prints sharp (product.md#print-quality). */
export function sharpSize({ widthPx, heightPx }: PixelSize): PrintedSize {
  return { widthIn: widthPx / sharpDpi, heightIn: heightPx / sharpDpi };
}

/**
 * The size to place a picture at, in proportion: as large as is sharp, or 2 inches along its
 * longest side if that is less, and within 80% of the area in both directions.
 */
export function initialSize(pixels: DrawnPixels, area: PrintedSize): PrintedSize {
  const { widthPx, heightPx } = realPixels(pixels);
  const inchesPerPixel = Math.min(
    (area.widthIn * firstShare) / widthPx,
    (area.heightIn * firstShare) / heightPx,
    Math.max(1 / sharpDpi, smallestFirstIn / Math.max(widthPx, heightPx)),
  );
  return { widthIn: widthPx * inchesPerPixel, heightIn: heightPx * inchesPerPixel };
}

/** The message if one more picture is too many. */
export const picturesFull = `A design holds ${designLimits.pictures} pictures, including reduced ones. Delete one to add another.`;

/** Formats that the designer opens. */
export type PictureFormat = Exclude<ArtworkFormat, 'eps'>;
/** 8,000 × 8,000: a quarter of a gigabyte once opened. */
const mostPixels = 64_000_000;
/** The longest side that every browser's canvas supports, and that a design may store. */
const mostSidePx = 20_000;

export function isPictureFormat(format: ArtworkFormat): format is PictureFormat {
  return format !== 'eps';
}

/**
 * Why the designer doesn't open a file that is good artwork: its format, or more pixels than fit in
 * a browser's memory. null if it does. `pixels` are those in the file's header.
 */
export function pictureRefusal(format: ArtworkFormat, pixels: PixelSize | null): string | null {
  if (!isPictureFormat(format)) {
    return `The designer opens PNG, JPG, SVG, PDF, AI, and PSD, and this is ${formatNames[format]}. The order form takes it as completed artwork, just as it is.`;
  }
  if (!pixels) return null;
  const { widthPx, heightPx } = pixels;
  if (Math.max(widthPx, heightPx) > mostSidePx) {
    return `This picture is ${count(widthPx)} × ${count(heightPx)} pixels, and the designer opens up to ${count(mostSidePx)} along a side. Scale it down and choose it again: ${enough}`;
  }
  if (widthPx * heightPx > mostPixels) {
    return `This picture has ${count(Math.ceil((widthPx * heightPx) / 1e6))} megapixels, and the designer opens up to ${mostPixels / 1e6}. Scale it down and choose it again: ${enough}`;
  }
  return null;
}

/** 6,000 × 8,000: about half a gigabyte while it's reduced or edited. */
const mostChanged: PixelSize = { widthPx: 6000, heightPx: 8000 };

/** Why a picture that the designer opens can't be reduced or edited; null if it can. */
export function tooLargeToChange(pixels: PixelSize): string | null {
  if (areaOf(pixels) <= areaOf(mostChanged)) return null;
  return `This picture has ${inMegapixels(areaOf(pixels))}, and the designer edits and reduces up to ${areaOf(mostChanged) / 1e6}. Scale it down to at most ${inPixels(mostChanged)} and choose it again, or print it as is.`;
}

const enough = `${inPixels(sharpPixels)} are sharp at our largest print.`;
const count = (value: number): string => value.toLocaleString('en-US');
