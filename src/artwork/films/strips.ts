import type { Bitmap } from './color-reduction.ts';

/** Rows of a picture. */
export type Strip = { readonly top: number; readonly rows: number };
type Size = { readonly width: number; readonly height: number };

/** Four megabytes of colors. */
const mostPixels = 1_000_000;

/** All rows in strips of about `pixels`, from the top. */
export function stripsOf({ width, height }: Size, pixels = mostPixels): Strip[] {
  const most = Math.max(1, Math.floor(pixels / width));
  return Array.from({ length: Math.ceil(height / most) }, (_, index) => ({
    top: index * most,
    rows: Math.min(most, height - index * most),
  }));
}

/**
 * A picture's pixels, read strip by strip, because a canvas for all of one with 48 megapixels takes
 * 200 MB more, and some browsers have none that large.
 */
export function readInStrips(
  { width, height }: Size,
  read: (strip: Strip) => Uint8ClampedArray,
  pixels = mostPixels,
): Bitmap {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const strip of stripsOf({ width, height }, pixels)) {
    data.set(read(strip), strip.top * width * 4);
  }
  return { width, height, data };
}
