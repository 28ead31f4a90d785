/** The photo of a design's first shirt, which is compared with what was approved (product.md#on-the-press). */
import * as z from 'zod/mini';

/** The photo's longer side, in pixels, and its most bytes: more than enough to see a print by. */
export const photoPixels = 1600;
export const mostPhotoBytes = 4_000_000;

export const photoSchema = z.object({
  /** The place of its design in the order's, from 0. */
  design: z.number(),
  objectPath: z.string(),
  at: z.string(),
  /** The email address of who took it. */
  member: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;

/** The size of a picture with this many pixels, scaled down to `photoPixels` at most. */
export function photoSize(width: number, height: number): { width: number; height: number } {
  const times = Math.min(1, photoPixels / Math.max(width, height, 1));
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * times));
  return { width: scaled(width), height: scaled(height) };
}
