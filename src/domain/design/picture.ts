import { formatNames } from '../artwork.ts';
import type { ArtworkFormat } from '../artwork-format.ts';
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

/** The largest size at which the picture prints sharp (product.md#print-quality). */
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

/** What a design holds as a picture; an SVG is drawn in pixels when it is taken. */
export type PictureFormat = 'png' | 'jpg' | 'svg';
/** 8,000 × 8,000: a quarter of a gigabyte once it is open. */
const mostPixels = 64_000_000;
/** As many as a browser's canvas can be relied on to have along a side, and a design to keep. */
const mostSidePx = 20_000;

export function isPictureFormat(format: ArtworkFormat): format is PictureFormat {
  return format === 'png' || format === 'jpg' || format === 'svg';
}

/**
 * Why the designer doesn't open a file that is good artwork: its format, or more pixels than fit a
 * browser's memory. Null for one that it does; `pixels` are those of the file's header.
 */
export function pictureRefusal(format: ArtworkFormat, pixels: PixelSize | null): string | null {
  if (!isPictureFormat(format)) {
    return `The designer opens PNG, JPG and SVG, and this is ${formatNames[format]}. The order form takes it as completed artwork, just as it is.`;
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

const enough = '4,800 × 6,000 pixels are sharp at our largest print.';
const count = (value: number): string => value.toLocaleString('en-US');
