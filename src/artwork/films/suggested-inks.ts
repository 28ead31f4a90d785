import { reduceColors, unprinted, type Bitmap } from './color-reduction.ts';
import { inks, type InkKey } from '../ink.ts';
import { pressHeads } from '../../shop.ts';

/** Fewer pixels in an ink's exact color may be a blend of two others. */
const fewestExact = 8;
/** A color on less of the art than this is hardly an ink. */
const leastShare = 0.004;
/** Neighbors in a flat area differ by at most this in each channel. */
const flatStep = 6;

/**
 * The inks that a picture of the art seems to need, the one that covers most first: exactly those of
 * art in our inks, such as the designer's print files, otherwise the closest to its flat colors. A
 * plain background doesn't count, unless it's all there is. Staff correct it (product.md#proof).
 */
export function suggestedInks(bitmap: Bitmap): InkKey[] {
  const exact = exactInks(bitmap);
  if (exact) return exact;
  const cut = reduceColors(bitmap, { inks: pressHeads, dropBackground: true });
  const art = cut.palette.length > 0 ? cut : reduceColors(bitmap, { inks: pressHeads });
  const isPrinted = (pixel: number) => (art.indices[pixel] ?? unprinted) !== unprinted;
  const flat = flatPart(bitmap, isPrinted);
  const palette = flat ? reduceColors(flat, { inks: pressHeads }).palette : art.palette;
  const found = palette.filter(({ share }) => share >= leastShare).map(({ ink }) => ink);
  return [...new Set(found)];
}

/** The inks of art without a background whose flat areas are in their exact colors; null for other. */
function exactInks({ width, height, data }: Bitmap): InkKey[] | null {
  const corners = [0, width - 1, width * (height - 1), width * height - 1];
  if (corners.every((pixel) => (data[pixel * 4 + 3] ?? 0) > 0)) return null;
  const counts = new Map(inks.map(({ hex }) => [Number.parseInt(hex.slice(1), 16), 0]));
  let opaque = 0;
  let exact = 0;
  for (let at = 0; at < width * height * 4; at += 4) {
    if ((data[at + 3] ?? 0) < 250) continue;
    opaque += 1;
    const rgb = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const count = counts.get(rgb);
    if (count === undefined) continue;
    counts.set(rgb, count + 1);
    exact += 1;
  }
  // The rest is soft edges.
  if (exact === 0 || exact * 2 < opaque) return null;
  const found = inks.flatMap(({ key, hex }) => {
    const count = counts.get(Number.parseInt(hex.slice(1), 16)) ?? 0;
    return count >= fewestExact ? [{ key, count }] : [];
  });
  return found.sort((one, other) => other.count - one.count).map(({ key }) => key);
}

/** The printed pixels that look like those beside them, so not blends; null if that's too few. */
function flatPart(bitmap: Bitmap, isPrinted: (pixel: number) => boolean): Bitmap | null {
  const { width, height, data } = bitmap;
  const kept = new Uint8ClampedArray(data);
  const alike = (pixel: number, other: number): boolean =>
    isPrinted(other) &&
    [0, 1, 2].every(
      (channel) =>
        Math.abs((data[pixel * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0)) <= flatStep,
    );
  let printed = 0;
  let flat = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = pixel % width;
    const isIn = isPrinted(pixel);
    if (isIn) printed += 1;
    const isFlat =
      isIn &&
      x > 0 &&
      x < width - 1 &&
      alike(pixel, pixel - 1) &&
      alike(pixel, pixel + 1) &&
      alike(pixel, pixel - width) &&
      alike(pixel, pixel + width);
    if (isFlat) flat += 1;
    else kept[pixel * 4 + 3] = 0;
  }
  return flat * 5 >= printed && flat > 0 ? { width, height, data: kept } : null;
}
