import { sharpDpi, verdictAt, type PixelSize, type PrintVerdict } from '../print-verdict.ts';

/** A size on the garment, in inches. */
export type PrintedSize = { readonly widthIn: number; readonly heightIn: number };

/** Of the printable area, what a new picture takes at most: room is left to move it. */
const firstShare = 0.8;
/** A new picture's longest side is not made shorter than this to be sharp, in inches. */
const smallestFirstIn = 2;

/** Pixels an inch of a picture at its printed size: the fewer of both directions. */
export function pictureDpi(pixels: PixelSize, { widthIn, heightIn }: PrintedSize): number {
  return Math.min(pixels.widthPx / widthIn, pixels.heightPx / heightIn);
}

/** How a picture prints at that size, in the thresholds and words of the order form's verdict. */
export function pictureVerdict(pixels: PixelSize, size: PrintedSize): PrintVerdict {
  return verdictAt(pixels, { ...size, dpi: pictureDpi(pixels, size) });
}

/** The largest size at which the picture prints sharp (spec 2: 300 DPI). */
export function sharpSize({ widthPx, heightPx }: PixelSize): PrintedSize {
  return { widthIn: widthPx / sharpDpi, heightIn: heightPx / sharpDpi };
}

/**
 * The size a picture is placed at, its proportions kept: as large as is sharp, or 2 inches along its
 * longest side where that is less, and within 80% of the area either way.
 */
export function initialSize(pixels: PixelSize, area: PrintedSize): PrintedSize {
  const { widthPx, heightPx } = pixels;
  const inchesPerPixel = Math.min(
    (area.widthIn * firstShare) / widthPx,
    (area.heightIn * firstShare) / heightPx,
    Math.max(1 / sharpDpi, smallestFirstIn / Math.max(widthPx, heightPx)),
  );
  return { widthIn: widthPx * inchesPerPixel, heightIn: heightPx * inchesPerPixel };
}
