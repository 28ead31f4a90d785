import type { PixelSize } from '../print-verdict.ts';

/** Pixels as a canvas takes them: red, green, blue, and opacity, 0 to 255 each, row by row. */
export type Pixels = PixelSize & { rgba: Uint8ClampedArray<ArrayBuffer> };

/**
 * A picture that a file carries of itself: pixels, or a JPG for the browser to open. Pixels with an
 * ICC profile are colors of its, and others are sRGB.
 */
export type PictureInside =
  | { pixels: Pixels; profile?: Uint8Array | undefined }
  | { jpg: Uint8Array };

/** The longest side of a preview, in pixels. */
export const previewSide = 1200;

/** As many pixels as a picture inside an EPS may have; programs write a few hundred thousand. */
export const mostInsidePixels = 16 * 1024 * 1024;

/** Unpacks PackBits, the compression of PSD and TIFF; the rest of `target` stays as it is. */
export function unpackBits(packed: Uint8Array, target: Uint8Array): void {
  let from = 0;
  let to = 0;
  while (from < packed.length && to < target.length) {
    const count = packed[from] ?? 0;
    from += 1;
    if (count < 128) {
      target.set(packed.subarray(from, from + Math.min(count + 1, target.length - to)), to);
      from += count + 1;
      to += count + 1;
    } else if (count > 128) {
      target.fill(packed[from] ?? 0, to, to + 257 - count);
      from += 1;
      to += 257 - count;
    }
  }
}

/** How long PackBits is, once it's unpacked. */
export function unpackedLength(packed: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < packed.length;) {
    const count = packed[at] ?? 0;
    if (count < 128) length += Math.min(count + 1, packed.length - at - 1);
    else if (count > 128 && at + 1 < packed.length) length += 257 - count;
    at += count < 128 ? count + 2 : count > 128 ? 2 : 1;
  }
  return length;
}
