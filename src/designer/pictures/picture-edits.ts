import * as z from 'zod/mini';
import {
  colorTest,
  edgeColor,
  floodFromEdges,
  opaquePixels,
  rgbAt,
  unprinted,
  type Bitmap,
} from '../../artwork/films/color-reduction.ts';

/** How much is cut off, as shares of the whole picture's width and height. */
export type Crop = { left: number; top: number; right: number; bottom: number };

/** Something is always left. */
export const mostCut = 0.98;
const share = z.number().check(z.minimum(0), z.maximum(mostCut));
const percent = z.number().check(z.minimum(-100), z.maximum(100));

/** What was done to a picture's original; that stays in the design, so it can be done differently. */
export const pictureEditsSchema = z
  .object({
    left: share,
    top: share,
    right: share,
    bottom: share,
    /** −100 is black, 100 is white. */
    brightness: percent,
    /** −100 is gray. */
    contrast: percent,
    /** How far from the color of its edges a background may be, in CIE L*a*b*; null keeps it. */
    background: z.nullable(z.number().check(z.minimum(1), z.maximum(60))),
  })
  .check(
    z.refine(({ left, right, top, bottom }) => Math.max(left + right, top + bottom) <= mostCut),
  );
export type PictureEdits = z.infer<typeof pictureEditsSchema>;

export const noEdits: PictureEdits = {
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
  brightness: 0,
  contrast: 0,
  background: null,
};

/** The crop in whole pixels of a picture, at least one. */
export function cropBox({ left, top, right, bottom }: Crop, width: number, height: number) {
  const [x, y] = [Math.round(left * width), Math.round(top * height)];
  return {
    x: Math.min(x, width - 1),
    y: Math.min(y, height - 1),
    width: Math.max(1, width - x - Math.round(right * width)),
    height: Math.max(1, height - y - Math.round(bottom * height)),
  };
}

/** Changes a picture's pixels in place; cropping is left to `cropBox`. */
export function editPixels(bitmap: Bitmap, edits: Omit<PictureEdits, keyof Crop>): void {
  // First, because the background is told by the colors as they came.
  if (edits.background !== null) removeBackground(bitmap, edits.background);
  if (edits.brightness !== 0 || edits.contrast !== 0) changeTones(bitmap, edits);
}

function changeTones({ data }: Bitmap, { brightness, contrast }: Omit<PictureEdits, keyof Crop>) {
  const slope = contrast < 0 ? 1 + contrast / 100 : 1 / Math.max(0.01, 1 - contrast / 100);
  const tones = Uint8ClampedArray.from(
    { length: 256 },
    (_, tone) => (tone - 127.5) * slope + 127.5 + brightness * 2.55,
  );
  for (let at = 0; at < data.length; at += 4) {
    data[at] = tones[data[at] ?? 0] ?? 0;
    data[at + 1] = tones[data[at + 1] ?? 0] ?? 0;
    data[at + 2] = tones[data[at + 2] ?? 0] ?? 0;
  }
}

/**
 * Makes the plain color of the edges transparent, inward as far as it reaches, if at least half of
 * the edges have it. The pixels next to it, which blend it with what's inside, lose it in part.
 */
function removeBackground(bitmap: Bitmap, stray: number): void {
  const indices = opaquePixels(bitmap);
  const edge = edgeColor(bitmap, indices);
  if (edge === null) return;
  floodFromEdges(bitmap, indices, colorTest(edge, stray));
  const { width, height, data } = bitmap;
  const background = [edge >> 16, (edge >> 8) & 255, edge & 255] as const;
  const steps = [-1, 1, -width, width] as const;
  const original = data.slice();
  const far = (pixel: number) =>
    Math.hypot(...background.map((tone, channel) => (original[pixel * 4 + channel] ?? 0) - tone));
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    const at = pixel * 4;
    if (indices[pixel] === unprinted) {
      data[at + 3] = 0;
      continue;
    }
    const x = pixel % width;
    const isInner = x > 0 && x < width - 1 && pixel >= width && pixel < width * (height - 1);
    if (!isInner) continue;
    // What's inside is the farthest in color of what's next to it.
    let isAlong = false;
    let inside = far(pixel);
    const own = inside;
    for (const step of steps) {
      if (indices[pixel + step] === unprinted) isAlong = true;
      else inside = Math.max(inside, far(pixel + step));
    }
    const opacity = inside > 0 ? own / inside : 1;
    if (!isAlong || opacity > 0.95) continue;
    for (const [channel, tone] of background.entries()) {
      data[at + channel] = tone + ((original[at + channel] ?? 0) - tone) / Math.max(opacity, 0.05);
    }
    data[at + 3] = Math.round((original[at + 3] ?? 0) * opacity);
  }
}

/** Fainter than this, nothing prints. */
const faintest = 8;

/** The crop that takes off transparent and plain edges; null if nothing would be left. */
export function trimmed(bitmap: Bitmap): Crop | null {
  const { width, height, data } = bitmap;
  const edge = edgeColor(bitmap, opaquePixels(bitmap));
  const isPlain = edge === null ? () => false : colorTest(edge, 4);
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((data[pixel * 4 + 3] ?? 0) < faintest || isPlain(rgbAt(bitmap, pixel))) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  if (box.right < 0) return null;
  return {
    left: box.left / width,
    top: box.top / height,
    right: (width - 1 - box.right) / width,
    bottom: (height - 1 - box.bottom) / height,
  };
}
