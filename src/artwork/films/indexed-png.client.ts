import { unprinted, type IndexedPicture } from './color-reduction.ts';
import { pngChunk } from './png-chunk.ts';
import { writePng } from './write-png.client.ts';

/** The place in a PNG's palette of what doesn't print. */
const clear = 0;

/**
 * A reduced picture as a PNG, each pixel painted in its entry of `paints` ('#rrggbb'), or
 * transparent if that entry is null or missing. It's written strip by strip, which needs no canvas.
 * `onProgress` gets the share that's done, 0 to 1.
 */
export async function indexedPng(
  { width, height, indices }: IndexedPicture,
  paints: readonly (string | null)[],
  onProgress: (share: number) => void = () => {},
): Promise<Blob> {
  const places = new Uint8Array(unprinted + 1).fill(clear);
  for (const [index, hex] of paints.entries()) places[index] = hex === null ? clear : index + 1;
  const colors = [0, ...paints.map((hex) => Number.parseInt(hex?.slice(1) ?? '0', 16))];
  return writePng({
    width,
    height,
    kind: 'indexed',
    chunks: [
      pngChunk(
        'PLTE',
        Uint8Array.from(colors.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255])),
      ),
      pngChunk('tRNS', Uint8Array.of(0)),
    ],
    fillRow: (y, row) => {
      for (let x = 0; x < width; x += 1) {
        row[x] = places[indices[y * width + x] ?? unprinted] ?? clear;
      }
    },
    onProgress,
  });
}
